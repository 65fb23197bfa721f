import type { ChangedBy, FailureCode, Issue } from '#contract/failures.ts';
import { dayOf, formatDate, toCityIso } from '#domain/city-time.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import type { NounMessages } from './noun-messages.ts';

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

/** The server's reason for a failed call; '' if it gives none or there is no answer. */
export function serverMessage(error: unknown): string {
  return (error instanceof CallFailure && error.failure?.message) || '';
}

/**
 * @param fallback message if the server gives no reason
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

/** The server cannot be reached or fails, so the call can be tried again later (design, section 6). */
export function isRetryable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof CallFailure && error.status >= 500);
}

/** After such a failure a change is kept for another attempt, and shown as simulated (spec, back office, section 8). */
export function isSimulated({ simulates }: Pick<NounMessages, 'simulates'>, error: unknown): boolean {
  return simulates && isRetryable(error);
}

export function isGone(error: unknown): boolean {
  return error instanceof CallFailure && error.failure?.code === 'not_found';
}

/** Returns which person has changed the row in the meantime, and when; null if the call failed for another reason. */
export function changedBy(error: unknown): ChangedBy | null {
  if (!(error instanceof CallFailure) || error.failure?.code !== 'stale') return null;
  return error.failure.changed ?? { name: null, at: new Date().toISOString() };
}

/** 'Ana Souza alterou este setor em 12/06/2026 às 12:00.' */
export function sayChanged(words: NounMessages, { name, at }: ChangedBy): string {
  const iso = toCityIso(new Date(at));
  return `${words.changedBy(name)} em ${formatDate(dayOf(iso))} às ${iso.slice(11, 16)}.`;
}
