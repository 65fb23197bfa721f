import type { CachedRows } from '#contract/cached-tables.ts';
import type { Orm } from '#database/database.ts';
import { cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { type CurrentPrice, currentPrice } from '#domain/current-price.ts';
import { type ObservedPrice, type PriceScope, selectObservedPrices } from './price-queries.ts';

/** What a product costs now at an establishment: as the domain compares it, with its row beside it. */
export interface MeatPriceNow extends CurrentPrice {
  row: ObservedPrice;
}

export async function readCurrentPrices(orm: Orm, today: Day, scope?: PriceScope): Promise<MeatPriceNow[]> {
  const rows = await selectObservedPrices(orm, today, scope);
  return rows.map((row) => ({ row, ...currentPrice(observed(row), row.offer, today) }));
}

/** What an answer about some products is made of. */
export function rowsOfProducts(ids: readonly number[]) {
  return { prices: { product_id: ids }, promotions: { product_id: ids } } satisfies CachedRows;
}

/** Whether any of the prices is of the demonstration city. */
export function isDemonstration(prices: readonly MeatPriceNow[]): boolean {
  return prices.some(({ row }) => row.isDemonstration);
}

function observed(row: ObservedPrice) {
  return { price: row.priceCentavos, day: cityDay(row.observedAt), lifeDays: row.lifeDays };
}

/** Where a promotion is the price, the shop said so on its first day; what was observed is the price before it. */
export function asObservation({ row, offered, price, lifeDays }: MeatPriceNow) {
  if (offered && row.offer) {
    return {
      observedAt: startOfDay(row.offer.startDate),
      source: 'merchant' as const,
      origin: null,
      paymentCondition: 'any' as const,
      lifeDays,
      priceCentavos: price,
      recordedAt: row.offer.updatedAt,
      previousCentavos: row.priceCentavos,
      previousAt: row.observedAt,
    };
  }
  return row;
}
