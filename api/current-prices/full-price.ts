import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prices, promotions } from '#database/schema.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { fullPriceDays } from '#domain/current-price.ts';

/** Matches observations that can confirm the full price of a promotion that begins on a day: none of special payments. */
export function seenSince(startDate: SQL | AnyPgColumn): SQL {
  return sql`${prices.paymentCondition} = 'any'
    and ${prices.withdrawnAt} is null
    and ${prices.observedAt} >= (${startDate} - ${sql.raw(String(fullPriceDays))})::timestamp
      at time zone ${sql.raw(`'${cityTimeZone}'`)}`;
}

/** Whether the full price, or a higher one, was observed at the shop between 30 days before the promotion and now. */
export const fullPriceSeen = sql<boolean>`exists (
  select from ${prices}
  where ${prices.productId} = ${promotions.productId}
    and ${prices.establishmentId} = ${promotions.establishmentId}
    and ${seenSince(promotions.startDate)}
    and ${prices.priceCentavos} >= ${promotions.originalCentavos})`;
