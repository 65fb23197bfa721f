import type { PriceDay } from '#contract/statistics.ts';
import type { Db } from '#database/database.ts';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from '#database/orm.ts';
import { favorites, prices, products, reportedPrices } from '#database/schema.ts';
import { addDays, cityDay, cityTimeZone, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { type CoverageKind, spreadPercent, spreadWidth } from '#domain/coverage.ts';
import { toReais } from '#domain/money.ts';
import type { PriceSource } from '#domain/prices.ts';
import { fold, matches } from '#domain/text.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { memoizeSlowRead, type Snapshot } from '../platform/memoize-slow-read.ts';
import { readCoverage, sortedBy } from './coverage.ts';

const inReais = (centavos: number | null) => (centavos === null ? null : toReais(centavos));

/** Lists cuts or fuels with the range of their valid prices, the widest first. */
export const listPriceSpread = readHandler('listPriceSpread', async ({ query }, { db, now }) => {
  const { kind, search = '', sort } = query;
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const found = coverage.products
    .filter(({ name }) => search === '' || matches(name, search))
    .map(({ lowest, highest, ...product }) => ({
      ...product,
      lowest: inReais(lowest),
      highest: inReais(highest),
      percent: spreadPercent(lowest, highest),
    }));
  const { limit, offset } = pageOf(query);
  const data = sortedBy(found, sort, {
    percent: ({ lowest, highest }) => spreadWidth(lowest, highest),
    name: ({ name }) => fold(name),
    places: ({ places }) => places,
  }).slice(offset, offset + limit);
  return { data, count: found.length, countedAt: toCityIso(at) };
});

interface SourceDay {
  day: Day;
  source: PriceSource;
  count: number;
}

/** Counts observations by day and source, by the index on days. Both days are included. */
function selectSourceDays(db: Db, kind: CoverageKind, from: Day, to: Day): Promise<SourceDay[]> {
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

type Reader = (now: Date) => Promise<Snapshot<SourceDay[]>>;
const readers = new WeakMap<Db, Map<string, Reader>>();

/**
 * Reads the days from this process's snapshot, because counting takes long if many prices are collected. The demonstration's
 * snapshot is dropped with it.
 */
async function readSourceDays(
  db: Db,
  kind: CoverageKind,
  days: number,
  now: Date,
): Promise<Snapshot<SourceDay[]>> {
  const known = readers.get(db) ?? new Map<string, Reader>();
  readers.set(db, known);
  const key = `${kind} ${days} ${await isDemonstration(db)}`;
  const reader =
    known.get(key) ??
    memoizeSlowRead((at) => {
      const to = cityDay(at);
      return selectSourceDays(db, kind, firstOf(to, days), to);
    });
  known.set(key, reader);
  return reader(now);
}

const firstOf = (to: Day, days: number) => addDays(to, 1 - days);

/** Counts the collected prices of the last days by source. */
export const readPriceDays = readHandler('readPriceDays', async ({ query }, { db, now, today }) => {
  const { kind, days } = query;
  const { value, at } = await readSourceDays(db, kind, days, now);
  return {
    data: {
      from: firstOf(today, days),
      to: today,
      countedAt: toCityIso(at),
      total: value.reduce((sum, { count }) => sum + count, 0),
      days: byDay(value),
    },
  };
});

function byDay(rows: readonly SourceDay[]): PriceDay[] {
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days.keys()].sort().map((day) => {
    const counts: PriceDay = { day, admin: 0, merchant: 0, import: 0, report: 0, receipt: 0 };
    for (const { source, count } of days.get(day) ?? []) counts[source] += count;
    return counts;
  });
}

const shown = 10;

/** Selects the cuts with the most followers, with the reports of their prices since a day. */
function selectWantedProducts(db: Db, since: Date) {
  const followed = db
    .select({ productId: favorites.productId, count: sql<number>`count(*)::int`.as('followed_count') })
    .from(favorites)
    .where(isNotNull(favorites.productId))
    .groupBy(favorites.productId)
    .as('followed');
  const reports = db.$count(
    reportedPrices,
    and(eq(reportedPrices.productId, products.id), gte(reportedPrices.createdAt, since)),
  );
  return db
    .select({ id: products.id, name: products.name, favorites: followed.count, reports })
    .from(followed)
    .innerJoin(products, eq(products.id, followed.productId))
    .orderBy(desc(followed.count), asc(products.name))
    .limit(shown);
}

/** Reads which cuts users follow. Visitors are not tracked, so favourites and reports are all that is known. */
export const readWantedProducts = readHandler('readWantedProducts', async (_request, { db, today }) => ({
  data: { products: await selectWantedProducts(db, startOfDay(addDays(today, -90))) },
}));
