import type { Product } from '#contract/products.ts';
import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { asObservation, type MeatPriceNow } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { ProductRow } from './product-queries.ts';

/** @param prices the product's current prices */
export function presentProduct(row: ProductRow, prices: readonly MeatPriceNow[], today: Day): Product {
  const { Category, Sector, ...product } = row;
  const lowest = comparePrices(prices, today)?.ranked[0];
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
  };
}

/** Presents each product with its own prices out of `prices`. */
export function presentProducts(
  rows: readonly ProductRow[],
  prices: readonly MeatPriceNow[],
  today: Day,
): Product[] {
  const pricesOf = Map.groupBy(prices, ({ row }) => row.productId);
  return rows.map((row) => presentProduct(row, pricesOf.get(row.id) ?? [], today));
}
