import { type PriceKind, priceKinds } from '#domain/prices.ts';
import { readDraft } from '#web/session/intent.ts';

/** A price that was typed in its sheet, stored while the person signs in. */
export interface PriceReportDraft {
  /** null: a visitor, whose draft goes to the person who signs in next */
  userId: number | null;
  productId: number;
  establishmentId: number;
  kind: PriceKind;
  /** reais; null: nothing is typed */
  price: number | null;
}

export const priceReportIntent = 'mudou-preco';

/** Reads a stored draft; null if it is another person's, or does not name a price. */
export function readPriceReportDraft(kept: unknown, userId: number | undefined): PriceReportDraft | null {
  return readDraft(kept, userId, ({ productId, establishmentId, kind: stored, price }) => {
    const kind = priceKinds.find((each) => each === stored);
    if (!isId(productId) || !isId(establishmentId) || !kind) return null;
    const isPrice = typeof price === 'number' && Number.isFinite(price);
    return { productId, establishmentId, kind, price: isPrice ? price : null };
  });
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
