import type { NameOf } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';

/**
 * Prices that were typed where there was no connection. They stay on the device until they are sent or given up. Others who use
 * the device do not get them: a person's go to that person only, a visitor's to whoever signs in next.
 */

interface Pair {
  productId: number;
  establishmentId: number;
}

const name: NameOf<'unsentPrices'> = 'precos-nao-enviados';
const keyOf = ({ productId, establishmentId }: Pair, userId: number | null) =>
  `${name}:${userId ?? 'visitante'}:${productId}-${establishmentId}` as const;

/** The key of earlier versions, which kept no author: it is read as a visitor's. */
const oldKeyOf = ({ productId, establishmentId }: Pair) => `${name}:${productId}-${establishmentId}` as const;

/**
 * Keeps a price, which replaces what `readUnsentPrice` returned: the person who has seen a visitor's price becomes its author.
 * @param price reais @param userId the author; null: a visitor
 */
export function keepUnsentPrice(pair: Pair, price: number, userId: number | null): void {
  dropUnsentPrice(pair, userId);
  writeEntry(keyOf(pair, userId), String(price));
}

/** Returns the price in reais, a person's own before a visitor's; null: none is kept. */
export function readUnsentPrice(pair: Pair, userId: number | null): number | null {
  const kept = readEntry(keyOf(pair, userId)) ?? readEntry(keyOf(pair, null)) ?? readEntry(oldKeyOf(pair));
  const price = Number(kept ?? Number.NaN);
  return price > 0 && Number.isFinite(price) ? price : null;
}

/** Deletes what `readUnsentPrice` returns. */
export function dropUnsentPrice(pair: Pair, userId: number | null): void {
  dropEntry(keyOf(pair, userId));
  dropEntry(keyOf(pair, null));
  dropEntry(oldKeyOf(pair));
}
