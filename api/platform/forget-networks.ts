import type { Orm } from '#database/database.ts';
import { and, isNotNull, lt } from '#database/orm.ts';
import { confirmations, couponUses, reportedPrices } from '#database/schema.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import { networkDays } from '#domain/confirmations.ts';

/** Forgets from which networks people have confirmed and reported prices, and used coupons, when nothing counts by them any more. */
export async function forgetNetworks(orm: Orm, now: Date): Promise<void> {
  const today = cityDay(now);
  const oldest = addDays(today, -networkDays);
  await orm
    .update(confirmations)
    .set({ network: null })
    .where(and(isNotNull(confirmations.network), lt(confirmations.day, oldest)));
  await orm
    .update(reportedPrices)
    .set({ network: null })
    .where(and(isNotNull(reportedPrices.network), lt(reportedPrices.createdAt, startOfDay(oldest))));
  await orm
    .update(couponUses)
    .set({ network: null })
    .where(and(isNotNull(couponUses.network), lt(couponUses.usedAt, startOfDay(today))));
}
