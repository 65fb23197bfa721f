import type { NameOf } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';

/** Prices that were typed where there was no connection. They stay on the device until they are sent or given up. */

interface Pair {
  productId: number;
  establishmentId: number;
}

const name: NameOf<'unsentPrices'> = 'precos-nao-enviados';
const keyOf = ({ productId, establishmentId }: Pair) => `${name}:${productId}-${establishmentId}` as const;

/** @param price reais */
export function keepUnsentPrice(pair: Pair, price: number): void {
  writeEntry(keyOf(pair), String(price));
}

/** Returns the price in reais; null: none is kept. */
export function readUnsentPrice(pair: Pair): number | null {
  const price = Number(readEntry(keyOf(pair)) ?? Number.NaN);
  return price > 0 && Number.isFinite(price) ? price : null;
}

export function dropUnsentPrice(pair: Pair): void {
  dropEntry(keyOf(pair));
}
