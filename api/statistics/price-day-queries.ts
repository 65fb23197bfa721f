import { and, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { fuelPrices, prices } from '#database/schema.ts';
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
  const table = kind === 'meat' ? prices : fuelPrices;
  const day = sql<Day>`(${table.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date::text`;
  return db
    .select({ day, source: table.source, count: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        isNull(table.withdrawnAt),
        gte(table.observedAt, startOfDay(from)),
        lt(table.observedAt, startOfDay(addDays(to, 1))),
      ),
    )
    .groupBy(sql`1`, table.source);
}
