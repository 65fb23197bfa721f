import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prices, promotions } from '#database/schema.ts';
import { fullPriceDays } from '#domain/current-price.ts';
import { isRegularPrice } from './newest-observation.ts';
import { startOfDayAfter } from './running-promotions.ts';

/** Matches observations that can confirm the full price of a promotion that begins on a day: none that came after it. */
export function seenBefore(startDate: SQL | AnyPgColumn): SQL | undefined {
  return and(
    isRegularPrice(prices),
    gte(prices.observedAt, startOfDayAfter(startDate, -fullPriceDays)),
    lt(prices.observedAt, startOfDayAfter(startDate, 1)),
  );
}

/** Selects whether the full price, or a higher one, was observed at the shop in the 30 days before the promotion or on its first. */
export const fullPriceSeen = sql<boolean>`exists (
  select from ${prices}
  where ${prices.productId} = ${promotions.productId}
    and ${prices.establishmentId} = ${promotions.establishmentId}
    and ${seenBefore(promotions.startDate)}
    and ${prices.priceCentavos} >= ${promotions.originalCentavos})`;
