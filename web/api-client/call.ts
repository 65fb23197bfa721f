import type { Call, Reply } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { failureShape } from '#contract/failures.ts';
import { CallFailure, type Transport } from './transport.ts';

/** A reply. `lastGoodFrom` is the time of an older reply that replaces a failed one, and null for a current reply. */
export type CallResult<N extends EndpointName> = Reply<Endpoints[N]> & { lastGoodFrom: string | null };

/** A failed call of a page's loader, because the API's data could not be reached at all. */
export class Unreachable extends CallFailure {}

/**
 * Makes one call of the contract for a page's loader.
 * @throws {CallFailure} when the answer is not a success
 */
export async function call<N extends EndpointName>(
  transport: Transport,
  name: N,
  given: Call<Endpoints[N]> = {},
): Promise<CallResult<N>> {
  const answered = await transport(name, given);
  if (answered.status !== 200) {
    const failure = failureShape.safeParse(answered.body).data;
    throw new (answered.isUnreachable ? Unreachable : CallFailure)(answered.status, failure);
  }
  // The server has checked its reply against the same entry.
  return { ...(answered.body as Reply<Endpoints[N]>), lastGoodFrom: answered.lastGoodFrom };
}
