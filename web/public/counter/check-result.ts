import type { CounterCheck } from '#contract/coupons.ts';
import { CallFailure } from '#web/api-client/transport.ts';

/** The outcome for a code that was sent. Without script the page renders again with it. */
export type CheckResult =
  | { kind: 'found'; check: CounterCheck }
  /** shown at the field: the code is empty or unknown */
  | { kind: 'refused'; why: string; typed: string }
  | { kind: 'unsent'; reason: string; typed: string };

export const codeField = 'codigo';

export const tryAgain = 'O código continua aqui. Tente de novo em instantes.';

/**
 * Checks a code with the API. Failures of the call become results; other errors are thrown.
 * @param send makes the call
 */
export async function sendCheck(
  send: (body: { code: string }) => Promise<{ data: CounterCheck }>,
  form: FormData,
): Promise<{ result: CheckResult; status: number }> {
  const value = form.get(codeField);
  const typed = typeof value === 'string' ? value : '';
  try {
    return { result: { kind: 'found', check: (await send({ code: typed })).data }, status: 200 };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { status, failure } = error;
    const issue = failure?.issues?.[0]?.message;
    if (issue !== undefined) return { result: { kind: 'refused', why: issue, typed }, status };
    if (failure?.code === 'not_found') {
      return { result: { kind: 'refused', why: failure.message, typed }, status };
    }
    const reason = failure?.code === 'too_many' ? failure.message : tryAgain;
    return { result: { kind: 'unsent', reason, typed }, status };
  }
}
