import { type PriceKind, priceKinds } from '#domain/prices.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { readDraft } from '#web/session/intent.ts';
import { dropEntry, entryKeys, readEntry, writeEntry } from '#web/session/local-entries.ts';

/**
 * The report of a price that people have typed and not sent: without a connection, before signing in, or because they
 * left. It waits on the device until it is sent or given up. Others who use the device do not get it: a person's goes to that
 * person only, a visitor's to whoever signs in next.
 */
export interface Unsent {
  /** reais; null: none */
  price: number | null;
  comment: string;
}

export const nothingTyped: Unsent = { price: null, comment: '' };

export interface PricePair {
  productId: number;
  establishmentId: number;
}

const name: NameOf<'unsentPrices'> = 'precos-nao-enviados';

/** The keys under which a person's may be: the person's own, a visitor's, and that of earlier versions, which kept no author. */
function keysOf({ productId, establishmentId }: PricePair, userId: number | null) {
  const pair = `${productId}-${establishmentId}` as const;
  return [
    `${name}:${userId ?? 'visitante'}:${pair}`,
    `${name}:visitante:${pair}`,
    `${name}:${pair}`,
  ] as const;
}

/** The comment is an entry of its own, so that an earlier version in another tab finds the price, and deletes it when sent. */
const commentOf = (key: ReturnType<typeof keysOf>[number]) => `${key}:comentario` as const;

/** Keeps what was typed, in place of what `readUnsent` returns. @param userId the author; null: a visitor */
export function keepUnsent(pair: PricePair, { price, comment }: Unsent, userId: number | null): void {
  dropUnsent(pair, userId);
  const [key] = keysOf(pair, userId);
  if (isPrice(price)) writeEntry(key, String(price));
  if (comment !== '') writeEntry(commentOf(key), comment);
}

/** Returns what waits, a person's own before a visitor's; null: nothing. */
export function readUnsent(pair: PricePair, userId: number | null): Unsent | null {
  for (const key of keysOf(pair, userId)) {
    const price = Number(readEntry(key) ?? Number.NaN);
    const comment = readEntry(commentOf(key)) ?? '';
    if (isPrice(price) || comment !== '') return { price: isPrice(price) ? price : null, comment };
  }
  return null;
}

/** Returns the products and places of all prices that wait for a person. */
export function unsentPairs(userId: number | null): PricePair[] {
  return entryKeys(`${name}:`).flatMap((key) => {
    const [, productId, establishmentId] = /:(\d+)-(\d+)$/.exec(key) ?? [];
    const pair = { productId: Number(productId), establishmentId: Number(establishmentId) };
    return readUnsent(pair, userId) ? [pair] : [];
  });
}

/** Returns what waits for the person who sees it now, and who becomes its author. */
export function claimUnsent(pair: PricePair, userId: number | null): Unsent | null {
  const unsent = readUnsent(pair, userId);
  if (unsent) keepUnsent(pair, unsent, userId);
  return unsent;
}

/** Deletes what `readUnsent` returns. */
export function dropUnsent(pair: PricePair, userId: number | null): void {
  for (const key of keysOf(pair, userId)) {
    dropEntry(key);
    dropEntry(commentOf(key));
  }
}

/** The price that a person was about to report when the site asked them to sign in. */
export interface ReportIntent extends PricePair {
  kind: PriceKind;
}

/**
 * Reads a stored intent; null if it is another person's, or names no price. An earlier version kept what was typed with it:
 * this moves to where it waits.
 * @param fromChoice completes that version's intent of a page, which has only what was chosen there
 */
export function readReportIntent(
  kept: unknown,
  userId: number | undefined,
  fromChoice?: (chosen: unknown) => object,
): ReportIntent | null {
  return readDraft(kept, userId, ({ price, comment, ...stored }) => {
    const { productId, establishmentId, kind } = { ...fromChoice?.(stored.chosen), ...stored };
    const known = priceKinds.find((each) => each === kind);
    if (!isId(productId) || !isId(establishmentId) || !known) return null;
    const typed = {
      price: isPrice(price) ? price : null,
      comment: typeof comment === 'string' ? comment : '',
    };
    const pair = { productId, establishmentId };
    if (typed.price !== null || typed.comment !== '') keepUnsent(pair, typed, userId ?? null);
    return { ...pair, kind: known };
  });
}

const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
