import { type Outside, type OutsideRequest, ServiceError } from '../../platform/outside.ts';

/** Asks a service whose address the operator has set for JSON. @throws {ServiceError} */
export type AskJson = (
  address: URL,
  accepted?: readonly number[],
) => Promise<{ status: number; body: unknown }>;

/** More bytes than any legitimate answer has. */
const mostBytes = 64 * 1024;

export function jsonFrom(
  outside: Outside,
  options: Pick<OutsideRequest, 'setting' | 'timeoutMs' | 'longestTurnMs' | 'pauseMs'>,
): AskJson {
  return async (address, accepted = []) => {
    const request = { ...options, address, accepted, accept: 'application/json', mostBytes };
    const { status, body } = await outside.ask(request);
    try {
      return { status, body: JSON.parse(body.toString()) };
    } catch {
      throw new ServiceError('no JSON');
    }
  };
}
