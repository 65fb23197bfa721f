import { readDraft } from '#web/session/intent.ts';

/** The part of a report that a person has filled in, stored while they sign in. */
export interface ReportDraft {
  /** id of the author; null: a visitor, whose draft goes to the person who signs in next */
  userId: number | null;
  /** id of the shop, or of the fuel; null: the first one */
  chosen: number | null;
  /** reais; null: nothing is typed */
  price: number | null;
  comment: string;
}

export const reportIntent = 'relatar-preco';

export const emptyReportDraft: ReportDraft = { userId: null, chosen: null, price: null, comment: '' };

/** Reads a stored draft, ignoring invalid parts; an empty one if there is none for this user. */
export function readReportDraft(kept: unknown, userId: number | undefined): ReportDraft {
  const draft = readDraft(kept, userId, ({ chosen, price, comment }) => ({
    chosen: numberOrNull(chosen),
    price: numberOrNull(price),
    comment: typeof comment === 'string' ? comment : '',
  }));
  return draft ?? emptyReportDraft;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
