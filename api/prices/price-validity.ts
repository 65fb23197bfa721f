import type { priceValidities } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, and, eq, gte, lt, ne, or, type SQL, sql } from '#database/orm.ts';
import { categories, priceLives, products, sectors } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isOneOf } from '../platform/list.ts';

type Validity = (typeof priceValidities)[number];
type ObservedColumns = Record<'productId' | 'source' | 'observedAt', AnyPgColumn>;

/** How many days before its end a price counts as expiring soon. Back office: the route of what needs attention. */
const endingDays = 2;

/** How long prices live in a sector: the sector's own life, and those of sources with a different one. */
type Life = Awaited<ReturnType<typeof selectLives>>[number];

/** Selects the lives of prices of a kind by sector and source, with the ids of the sector's goods, '1,2,3'. */
export function selectLives(orm: Orm, kind: PriceKind) {
  return orm
    .select({
      sectorId: sectors.id,
      usualDays: sectors.lifeDays,
      source: priceLives.source,
      days: priceLives.days,
      productIds: sql<string>`string_agg(${products.id}::text, ',')`,
    })
    .from(sectors)
    .innerJoin(categories, eq(categories.sectorId, sectors.id))
    .innerJoin(products, eq(products.categoryId, categories.id))
    .leftJoin(priceLives, eq(priceLives.sectorId, sectors.id))
    .where(eq(sectors.kind, kind))
    .groupBy(sectors.id, priceLives.source, priceLives.days);
}

/**
 * Matches prices in a certain part of their life: ranges of days, one for each life of a sector or a source. The union of the
 * ranges is added, because PostgreSQL uses only one range of an index on days.
 * @param lives of at least one sector
 */
export function isPriceValid(
  table: ObservedColumns,
  lives: readonly Life[],
  validity: Validity,
  today: Day,
): SQL | undefined {
  const inDays = (longest: number, shortest = longest) =>
    isInDays(table, { longest, shortest }, validity, today);
  const all = lives.flatMap(({ usualDays, days }) => [usualDays, days ?? usualDays]);
  const inAll = inDays(Math.max(...all), Math.min(...all));
  const bySector = [...Map.groupBy(lives, ({ sectorId }) => sectorId).values()];
  const ofSectors = bySector.map((ofSector) => {
    const special = ofSector.flatMap(({ source, days }) =>
      source === null || days === null ? [] : [{ source, days }],
    );
    const usual = ofSector[0];
    return and(
      usual && bySector.length > 1 ? isOneOf(table.productId, usual.productIds) : undefined,
      or(
        ...special.map(({ source, days }) => and(eq(table.source, source), inDays(days))),
        and(...special.map(({ source }) => ne(table.source, source)), usual && inDays(usual.usualDays)),
      ),
    );
  });
  return new Set(all).size === 1 ? inAll : and(inAll, or(...ofSectors));
}

/** Matches the days of observations in a certain part of their life; lives are in days, from the shortest to the longest. */
function isInDays(
  table: ObservedColumns,
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
