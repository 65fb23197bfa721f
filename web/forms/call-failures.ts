import type { FailureCode, Issue } from '#contract/failures.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';

/** What a person should know of a call that failed. */
export interface FailureDetails {
  code: FailureCode | 'no_answer' | 'unknown';
  message: string;
  /** what is wrong with what was sent, the first of each field */
  issues: readonly Issue[];
}

const noAnswerWords = {
  unreachable: 'Não foi possível falar com o servidor. Confira sua conexão e tente de novo.',
  late: 'O servidor demorou demais para responder. Tente de novo em instantes.',
};

/**
 * @param fallback said where the server gives no reason
 * @throws {Error} what is no failure of a call, but a mistake of ours
 */
export function describeFailure(error: unknown, fallback: string): FailureDetails {
  if (error instanceof NoAnswer) return { code: 'no_answer', message: noAnswerWords[error.why], issues: [] };
  if (!(error instanceof CallFailure)) throw error;
  const { failure } = error;
  const issues = (failure?.issues ?? []).filter(
    ({ field }, index, all) => all.findIndex((other) => other.field === field) === index,
  );
  return { code: failure?.code ?? 'unknown', message: failure?.message ?? fallback, issues };
}
