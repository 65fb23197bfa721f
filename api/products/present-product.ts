import type { Product } from '#contract/products.ts';
import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { asObservation, type MeatPriceNow } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { presentSeenLower, type SeenReport } from '../current-prices/seen-reports.ts';
import type { ProductRow } from './products.ts';

/** The current prices of products, and what people have seen of them. */
export interface ProductFacts {
  prices: readonly MeatPriceNow[];
  seen: readonly SeenReport[];
  /** the lowest price, where the others are not all of the product's */
  lowest?: MeatPriceNow;
}

/** @param facts the product's own */
export function presentProduct(row: ProductRow, facts: ProductFacts, today: Day): Product {
  const { Category, Sector, isDemonstration: _, ...product } = row;
  const { prices, seen, lowest = comparePrices(prices, today)?.ranked[0] } = facts;
  return {
    ...product,
    Category: { ...Category, Sector },
    lowestPrice: lowest
      ? {
          price: toReais(lowest.price),
          establishmentId: lowest.row.establishment.id,
          establishmentName: lowest.row.establishment.name,
          ...presentObservation(asObservation(lowest), 'meat', today),
        }
      : null,
    seenLower: lowest ? presentSeen(seen, lowest.price, prices, today) : null,
  };
}

/**
 * Presents what people have seen below the lowest price.
 * @param lowest in centavos
 * @param prices those of the shops that the reports are about, at least
 */
export function presentSeen(
  reports: readonly SeenReport[],
  lowest: number,
  prices: readonly MeatPriceNow[],
  today: Day,
) {
  return presentSeenLower(reports, { lowest, official: prices.map(seenAtShop) }, today);
}

/** The shop was seen when the price was observed, or promised by a promotion that began since. */
export function seenAtShop(price: MeatPriceNow) {
  const { row } = price;
  const { observedAt } = asObservation(price);
  return {
    placeId: row.establishment.id,
    seenAt: new Date(Math.max(row.observedAt.getTime(), observedAt.getTime())),
  };
}
