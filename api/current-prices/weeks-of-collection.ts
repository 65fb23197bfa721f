import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cityTimeZone } from '#domain/city-time.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';

/** Returns the columns that summarise observations by week of collection, Monday to Sunday. */
export function weekColumns(table: Record<'observedAt' | 'priceCentavos', AnyPgColumn>, place: AnyPgColumn) {
  const day = sql`(${table.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  return {
    week: sql`date_trunc('week', ${day})`,
    columns: {
      from: sql<string>`min(${day})::text`,
      to: sql<string>`max(${day})::text`,
      lowest: sql<number>`min(${table.priceCentavos})`.mapWith(Number),
      highest: sql<number>`max(${table.priceCentavos})`.mapWith(Number),
      median: sql<number>`percentile_cont(0.5) within group (order by ${table.priceCentavos})`.mapWith(
        Number,
      ),
      places: sql<number>`count(distinct ${place})`.mapWith(Number),
    },
  };
}

interface WeekRow {
  from: string;
  to: string;
  /** centavos */
  lowest: number;
  highest: number;
  median: number;
}

/** Presents a week with its prices in reais. */
export function presentWeek({ from, to, lowest, highest, median }: WeekRow) {
  return {
    from,
    to,
    lowest: toReais(lowest),
    highest: toReais(highest),
    median: toReais(wholeCentavos(median)),
  };
}
