import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { prices } from '#database/schema.ts';
import { addDays, cityTimeZone, type Day, startOfDay } from '#domain/city-time.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import type { PriceSource } from '#domain/prices.ts';

export interface SourceDay {
  day: Day;
  source: PriceSource;
  count: number;
}

/** Counts observations by day and source, by the index on days. Both days are included. */
export function selectSourceDays(db: Db, kind: CoverageKind, from: Day, to: Day): Promise<SourceDay[]> {
  const day = sql<Day>`(${prices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date::text`;
  return db
    .select({ day, source: prices.source, count: sql<number>`count(*)::int` })
    .from(prices)
    .where(
      and(
        eq(prices.kind, kind),
        isNull(prices.withdrawnAt),
        gte(prices.observedAt, startOfDay(from)),
        lt(prices.observedAt, startOfDay(addDays(to, 1))),
      ),
    )
    .groupBy(sql`1`, prices.source);
}
