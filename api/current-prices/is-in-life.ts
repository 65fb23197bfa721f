import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { priceValidities } from '#contract/prices.ts';
import type { priceLives } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';

type Validity = (typeof priceValidities)[number];
type DatedColumns = Record<'source' | 'observedAt', AnyPgColumn>;

/** So many days before its end a price counts as ending. Back office: the route of what needs attention. */
const endingDays = 2;

/** Matches prices by the part of their life that they are in: ranges of days, one for each life that a source has. */
export function isInLife(
  table: DatedColumns,
  lives: readonly (typeof priceLives.$inferSelect)[],
  validity: Validity,
  today: Day,
): SQL | undefined {
  const usual = lives.find(({ source }) => source === 'any')?.days ?? 0;
  const special = lives.filter(({ source }) => source !== 'any');
  if (special.length === 0) return isInDays(table, usual, validity, today);
  return or(
    ...special.map(({ source, days }) =>
      and(sql`${table.source} = ${source}`, isInDays(table, days, validity, today)),
    ),
    and(
      ...special.map(({ source }) => sql`${table.source} <> ${source}`),
      isInDays(table, usual, validity, today),
    ),
  );
}

function isInDays(table: DatedColumns, lifeDays: number, validity: Validity, today: Day): SQL | undefined {
  const firstValid = startOfDay(addDays(today, -lifeDays));
  const firstLasting = startOfDay(addDays(today, -lifeDays + endingDays + 1));
  if (validity === 'expired') return lt(table.observedAt, firstValid);
  return and(
    gte(table.observedAt, firstValid),
    validity === 'expiring' ? lt(table.observedAt, firstLasting) : undefined,
  );
}
