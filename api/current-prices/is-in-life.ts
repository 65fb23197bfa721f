import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { priceValidities } from '#contract/prices.ts';
import type { priceLives } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';

type Validity = (typeof priceValidities)[number];
type DatedColumns = Record<'source' | 'observedAt', AnyPgColumn>;

/** How many days before its end a price counts as ending. Back office: the route of what needs attention. */
const endingDays = 2;

/**
 * Matches prices by the part of their life that they are in: ranges of days, one for each life that a source has. The
 * range of all sources together stands beside them, as an index on days is read by one range only.
 */
export function isInLife(
  table: DatedColumns,
  lives: readonly (typeof priceLives.$inferSelect)[],
  validity: Validity,
  today: Day,
): SQL | undefined {
  const usual = lives.find(({ source }) => source === 'any')?.days ?? 0;
  const special = lives.filter(({ source }) => source !== 'any');
  const days = [usual, ...special.map((life) => life.days)];
  const inDays = (longest: number, shortest = longest) =>
    isInDays(table, { longest, shortest }, validity, today);
  const ofAll = inDays(Math.max(...days), Math.min(...days));
  if (special.length === 0) return ofAll;
  return and(
    ofAll,
    or(
      ...special.map(({ source, days }) => and(sql`${table.source} = ${source}`, inDays(days))),
      and(...special.map(({ source }) => sql`${table.source} <> ${source}`), inDays(usual)),
    ),
  );
}

/** Matches the days of observations that are in a part of their life; lives are in days, from the shortest to the longest. */
function isInDays(
  table: DatedColumns,
  { longest, shortest }: { longest: number; shortest: number },
  validity: Validity,
  today: Day,
): SQL | undefined {
  if (validity === 'expired') return lt(table.observedAt, startOfDay(addDays(today, -shortest)));
  const firstLasting = startOfDay(addDays(today, -shortest + endingDays + 1));
  return and(
    gte(table.observedAt, startOfDay(addDays(today, -longest))),
    validity === 'expiring' ? lt(table.observedAt, firstLasting) : undefined,
  );
}
