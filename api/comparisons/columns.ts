import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { mostColumns } from '#contract/comparisons.ts';
import type { Orm } from '#database/database.ts';
import { establishments, regions } from '#database/schema.ts';
import { isShop } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';
import { type FoundGood, type FoundGoods, hasFoundPrice, isInRegion } from './found-goods.ts';
import { pageWithin } from './view.ts';

/**
 * Selects a page of the shops that are compared side by side: first those with the most of the lowest prices, then the others
 * by region. The shops of a page are in alphabetical order. A page beyond the end is the last one.
 */
export async function selectColumns(
  orm: Orm,
  found: FoundGoods,
  rows: readonly FoundGood[],
  page: number,
): Promise<{ ids: number[]; page: number; pages: number; count: number }> {
  const isInScope = and(
    found.sector?.isUsual ? isShop : undefined,
    isNotNull(establishments.regionId),
    isInRegion(found.filter),
  );
  const isFound = and(isInScope, hasFoundPrice(orm, rows, found.shops));
  const count = await orm.$count(establishments, isFound);
  const { offset, ...pages } = pageWithin(page, count, mostColumns);
  const best = cheapestShops(rows);
  const select = (isShown: SQL | undefined) => {
    const shown = orm
      .select({ id: establishments.id, foldedName: establishments.foldedName })
      .from(establishments)
      .innerJoin(regions, eq(regions.id, establishments.regionId))
      .where(isShown)
      .orderBy(
        sql`array_position(${`{${best.join()}}`}::int[], ${establishments.id})`,
        regions.position,
        regions.name,
        establishments.foldedName,
        establishments.id,
      )
      .limit(mostColumns)
      .offset(offset)
      .as('shown');
    return orm.select().from(shown).orderBy(shown.foldedName, shown.id);
  };
  // Thousands of others need not be sorted behind those of the first page.
  const first = offset === 0 ? await select(and(isInScope, isOneOf(establishments.id, best.join()))) : [];
  const shops = first.length === Math.min(count, mostColumns) ? first : await select(isFound);
  const wins = winsInRegions(rows);
  return {
    ids: shops.map(({ id }) => id).sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0)),
    ...pages,
  };
}

/** The shops in the filtered results with the most lowest prices; ties by their positions in the rankings. */
function cheapestShops(rows: readonly FoundGood[]): number[] {
  const scores = new Map<number, { wins: number; points: number }>();
  for (const { here } of rows) {
    for (const [index, id] of here.cheapest.entries()) {
      const { wins, points } = scores.get(id) ?? { wins: 0, points: 0 };
      scores.set(id, {
        wins: wins + Number(index < here.lowestPlaces),
        points: points + here.cheapest.length - index,
      });
    }
  }
  return [...scores]
    .sort(([, a], [, b]) => b.wins - a.wins || b.points - a.points)
    .slice(0, mostColumns)
    .map(([id]) => id);
}

/**
 * Counts for each shop the products of which it has the lowest price of its region, if another shop of the region has a price.
 */
function winsInRegions(rows: readonly FoundGood[]): Map<number, number> {
  const wins = new Map<number, number>();
  for (const { figures } of rows) {
    for (const { places, lowestPlaces, cheapest } of figures.regions) {
      if (places < 2) continue;
      for (const id of cheapest.slice(0, lowestPlaces)) wins.set(id, (wins.get(id) ?? 0) + 1);
    }
  }
  return wins;
}
