import { isDraftFor } from '#web/session/intent.ts';

/** The part of a report that a person has filled in: kept while they sign in. */
export interface ReportDraft {
  /** id of its author; null: a visitor's, which anybody who signs in goes on with */
  userId: number | null;
  /** id of the shop, or of the fuel; null: the first one */
  chosen: number | null;
  /** reais; null: nothing is typed */
  price: number | null;
  comment: string;
}

export const reportIntent = 'relatar-preco';

export const emptyDraft: ReportDraft = { userId: null, chosen: null, price: null, comment: '' };

/**
 * Reads a draft from what was kept, leaving out what is no draft.
 * @param userId the user who is signed in now, to whom the draft then belongs; that of another one is left out
 */
export function readDraft(kept: unknown, userId: number | undefined): ReportDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const { userId: author, chosen, price, comment } = kept as Record<string, unknown>;
  if (userId === undefined || !isDraftFor(userId, author)) return emptyDraft;
  return {
    userId,
    chosen: numberOrNull(chosen),
    price: numberOrNull(price),
    comment: typeof comment === 'string' ? comment : '',
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
