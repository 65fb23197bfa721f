import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { type MeatPriceNow, readCurrentPrices } from './current-prices.ts';
import { figuresOfProducts, type ProductFigures } from './figures.ts';

/** The lowest price of a product, with the figures of the city in which it comes first. */
export interface BestOfProduct {
  lowest: MeatPriceNow;
  figures: ProductFigures;
}

interface Reader {
  db: Orm;
  today: Day;
  keepParts: KeepParts;
}

/**
 * Reads the best price of each of some products: the cached figures name its place, and one statement reads those prices. A
 * product without a comparable price has none.
 */
export async function readBestPrices(
  { db, today, keepParts }: Reader,
  productIds: readonly number[],
): Promise<BestOfProduct[]> {
  const figures = await keepParts(figuresOfProducts, productIds);
  const pairs = [...figures.values()].flatMap(({ productId, cheapest }) =>
    cheapest.slice(0, 1).map((establishmentId) => ({ productId, establishmentId })),
  );
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  return prices.flatMap((lowest) => {
    const ofProduct = figures.get(lowest.row.productId);
    return ofProduct ? [{ lowest, figures: ofProduct }] : [];
  });
}
