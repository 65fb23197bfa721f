import type { CachedRows } from '#contract/cached-tables.ts';
import type { Orm } from '#database/database.ts';
import { cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { type CurrentPrice, currentPrice } from '#domain/current-price.ts';
import { type ObservedPrice, type PriceScope, selectObservedPrices } from './price-queries.ts';

/** A product's current price at an establishment, in the form that the domain compares, with its row. */
export interface MeatPriceNow extends CurrentPrice {
  row: ObservedPrice;
}

export async function readCurrentPrices(orm: Orm, today: Day, scope?: PriceScope): Promise<MeatPriceNow[]> {
  const rows = await selectObservedPrices(orm, today, scope);
  return rows.map((row) => ({ row, ...currentPrice(observed(row), row.offer, today) }));
}

/** Returns the rows that a cached response about some products depends on. */
export function rowsOfProducts(ids: readonly number[]) {
  return { prices: { product_id: ids }, promotions: { product_id: ids } } satisfies CachedRows;
}

function observed(row: ObservedPrice) {
  return { price: row.priceCentavos, day: cityDay(row.observedAt), lifeDays: row.lifeDays };
}

/**
 * Returns a price as an observation. A promotion's price counts as seen on its first day, or on the newest day that confirms
 * it; the price before it is the last one seen by the end of its first day. So none is compared with a price seen after it.
 */
export function asObservation({ row, offered, price, lifeDays, verdict }: MeatPriceNow) {
  if (!offered || !row.offer) return row;
  const { startDate, updatedAt, beforeCentavos, beforeAt } = row.offer;
  const seen = verdict === 'confirms' ? row : null;
  return {
    observedAt: seen?.observedAt ?? startOfDay(startDate),
    source: seen?.source ?? ('merchant' as const),
    isOffer: !seen,
    origin: seen?.origin ?? null,
    corrected: seen?.corrected ?? false,
    paymentCondition: 'any' as const,
    lifeDays,
    priceCentavos: price,
    recordedAt: seen?.recordedAt ?? updatedAt,
    previousCentavos: beforeCentavos,
    previousAt: beforeAt,
  };
}
