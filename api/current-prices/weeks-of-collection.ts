import type { Orm } from '#database/database.ts';
import { and, asc, gt, gte, inArray, lt, sql } from '#database/orm.ts';
import { currentPrices, prices } from '#database/schema.ts';
import { addDays, cityTimeZone } from '#domain/city-time.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import { isOfPair } from './observations.ts';
import { firstDay, type PackedRows, packedRows, unpackRows } from './packed-rows.ts';

/** Observations from `from` until before `to`. */
interface Period {
  from: Date;
  to: Date;
}

type Week = Awaited<ReturnType<typeof selectWeeks>>[number];

const day = sql`(${prices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;

/**
 * Summarises the city's prices of each of some products by week of collection (Monday to Sunday), oldest first. Only
 * observations from `from` until before `to` count. With product ids instead of a condition, the history of other products is
 * not read, and with pairs nothing before `from`.
 */
export async function selectWeeks(orm: Orm, productIds: readonly number[], { from, to }: Period) {
  const week = sql`date_trunc('week', ${day})`;
  const { priceCentavos } = prices;
  const rows = await orm
    .select({
      productId: prices.productId,
      from: sql<string>`min(${day})::text`,
      to: sql<string>`max(${day})::text`,
      lowest: sql<number>`min(${priceCentavos})`.mapWith(Number),
      highest: sql<number>`max(${priceCentavos})`.mapWith(Number),
      median: sql<number>`percentile_cont(0.5) within group (order by ${priceCentavos})`.mapWith(Number),
      places: sql<number>`count(distinct ${prices.establishmentId})`.mapWith(Number),
    })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .where(isObserved({ productIds, from, to }))
    .groupBy(prices.productId, week)
    .orderBy(asc(prices.productId), asc(week));
  return rows.map(({ lowest, highest, median, ...row }) => ({
    ...row,
    lowest: toReais(lowest),
    highest: toReais(highest),
    median: toReais(wholeCentavos(median)),
  }));
}

interface ObservedScope extends Period {
  productIds: readonly number[];
  establishmentIds?: readonly number[];
}

function isObserved({ productIds, establishmentIds, from, to }: ObservedScope) {
  return and(
    inArray(currentPrices.productId, [...productIds]),
    establishmentIds && inArray(currentPrices.establishmentId, [...establishmentIds]),
    gt(prices.priceCentavos, 0),
    gte(prices.observedAt, from),
    lt(prices.observedAt, to),
  );
}

/** How many columns a packed observation has. */
export const observationWidth = 3;

/** Selects the observations of some products. A product without any is missing. */
export async function selectPackedObservations(
  orm: Orm,
  scope: ObservedScope,
): Promise<Map<number, PackedRows>> {
  const observed = orm
    .select({
      productId: prices.productId,
      establishmentId: prices.establishmentId,
      centavos: sql`${prices.priceCentavos}`.as('centavos'),
      day: day.as('day'),
    })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .where(isObserved(scope));
  const { rows } = await orm.execute<{ product_id: number; observed: string }>(sql`
    select product_id, ${packedRows()} as observed from (${observed}) as observed group by product_id`);
  return new Map(rows.map((row) => [row.product_id, unpackRows(row.observed)]));
}

/** Summarises the observations of a product like `selectWeeks`. */
export function weeksOf(productId: number, observed: PackedRows): Week[] {
  const weeks = new Map<number, { days: number[]; amounts: number[]; places: Set<number> }>();
  for (let start = 0; start < observed.length; start += observationWidth) {
    const [place = 0, centavos = 0, day = 0] = observed.subarray(start, start + observationWidth);
    // The first day is a Thursday.
    const number = Math.floor((day + 3) / 7);
    const week = weeks.get(number) ?? { days: [], amounts: [], places: new Set() };
    week.days.push(day);
    week.amounts.push(centavos);
    week.places.add(place);
    weeks.set(number, week);
  }
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .map(([, { days, amounts, places }]) => ({
      productId,
      from: addDays(
        firstDay,
        days.reduce((a, b) => Math.min(a, b)),
      ),
      to: addDays(
        firstDay,
        days.reduce((a, b) => Math.max(a, b)),
      ),
      lowest: toReais(amounts[0] ?? 0),
      highest: toReais(amounts.at(-1) ?? 0),
      median: toReais(wholeCentavos(medianOf(amounts))),
      places: places.size,
    }));
}

/** The median of sorted amounts; of an even number, the mean of the two in the middle. */
function medianOf(amounts: readonly number[]): number {
  const middle = (amounts.length - 1) / 2;
  return ((amounts[Math.floor(middle)] ?? 0) + (amounts[Math.ceil(middle)] ?? 0)) / 2;
}
