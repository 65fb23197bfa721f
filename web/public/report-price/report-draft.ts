/** The part of a report that a person has filled in: kept while they sign in. */
export interface ReportDraft {
  /** id of the shop, or of the fuel; null: the first one */
  chosen: number | null;
  /** reais; null: nothing is typed */
  price: number | null;
  comment: string;
}

export const reportIntent = 'relatar-preco';

export const emptyDraft: ReportDraft = { chosen: null, price: null, comment: '' };

/** Reads a draft from what was kept, leaving out what is no draft. */
export function readDraft(kept: unknown): ReportDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const { chosen, price, comment } = kept as Record<string, unknown>;
  return {
    chosen: numberOrNull(chosen),
    price: numberOrNull(price),
    comment: typeof comment === 'string' ? comment : '',
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
