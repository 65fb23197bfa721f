import type { ChangedBy } from '#contract/failures.ts';
import { dayOf, formatDate, toCityIso } from '#domain/city-time.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import type { NounMessages } from './noun-messages.ts';

/** The server cannot be reached, or fails: what was to be saved waits for another try (design, section 6). */
export function isAway(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof CallFailure && error.status >= 500);
}

/** A change that failed so is kept for another try, and shown as simulated (spec, back office, section 8). */
export function isSimulated({ simulates }: Pick<NounMessages, 'simulates'>, error: unknown): boolean {
  return simulates && isAway(error);
}

export function isGone(error: unknown): boolean {
  return error instanceof CallFailure && error.failure?.code === 'not_found';
}

/** Returns who has changed the row meanwhile and when; null where that is not why the call failed. */
export function changedBy(error: unknown): ChangedBy | null {
  if (!(error instanceof CallFailure) || error.failure?.code !== 'stale') return null;
  return error.failure.changed ?? { name: null, at: new Date().toISOString() };
}

/** 'Ana Souza alterou este setor em 12/06/2026 às 12:00.' */
export function sayChanged(words: NounMessages, { name, at }: ChangedBy): string {
  const iso = toCityIso(new Date(at));
  return `${words.changedBy(name)} em ${formatDate(dayOf(iso))} às ${iso.slice(11, 16)}.`;
}
