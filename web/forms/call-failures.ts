import type { FailureCode, Issue } from '#contract/failures.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';

/** Description of a failed call for the user. */
export interface FailureDetails {
  code: FailureCode | 'no_answer' | 'unknown';
  message: string;
  /** first issue of each field */
  issues: readonly Issue[];
}

const noAnswerMessages = {
  unreachable: 'Não foi possível falar com o servidor. Confira sua conexão e tente de novo.',
  late: 'O servidor demorou demais para responder. Tente de novo em instantes.',
};

/** The reason of a failed call in the server's own words; '' where it gives none, or there is no answer. */
export function wordsOfServer(error: unknown): string {
  return (error instanceof CallFailure && error.failure?.message) || '';
}

/**
 * @param fallback message when the server gives no reason
 * @throws the error itself, if it is a bug and not a failed call
 */
export function describeFailure(error: unknown, fallback: string): FailureDetails {
  if (error instanceof NoAnswer)
    return { code: 'no_answer', message: noAnswerMessages[error.why], issues: [] };
  if (!(error instanceof CallFailure)) throw error;
  const { failure } = error;
  const issues = (failure?.issues ?? []).filter(
    ({ field }, index, all) => all.findIndex((other) => other.field === field) === index,
  );
  return { code: failure?.code ?? 'unknown', message: failure?.message ?? fallback, issues };
}
