import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { mostColumns } from '#contract/comparisons.ts';
import type { Orm } from '#database/database.ts';
import { establishments, regions } from '#database/schema.ts';
import { isShop } from '../platform/kinds.ts';
import { type FoundGood, type FoundGoods, hasFoundPrice, isInRegion } from './found-goods.ts';

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
  const best = `{${cheapestShops(rows).join()}}`;
  const inOrder = [
    sql`array_position(${best}::int[], ${establishments.id})`,
    regions.position,
    regions.name,
    establishments.foldedName,
    establishments.id,
  ];
  const placed = orm
    .select({
      id: establishments.id,
      place: sql<number>`row_number() over (order by ${sql.join(inOrder, sql`, `)})::int`.as('place'),
      byName:
        sql<number>`row_number() over (order by ${establishments.foldedName}, ${establishments.id})::int`.as(
          'by_name',
        ),
      count: sql<number>`count(*) over ()::int`.as('placed'),
    })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .where(
      and(
        found.sector?.isUsual ? isShop : undefined,
        isInRegion(found.filter),
        hasFoundPrice(orm, rows, found.shops),
      ),
    )
    .as('shops');
  const before = sql`least(${(page - 1) * mostColumns}::int, (${placed.count} - 1) / ${mostColumns}::int * ${mostColumns}::int)`;
  const selected = await orm
    .select()
    .from(placed)
    .where(and(gt(placed.place, before), lte(placed.place, sql`${before} + ${mostColumns}::int`)))
    .orderBy(asc(placed.byName));
  const [first] = selected;
  const place = Math.min(...selected.map((row) => row.place));
  const wins = winsInRegions(rows);
  return {
    ids: selected.map(({ id }) => id).sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0)),
    page: first ? (place - 1) / mostColumns + 1 : 1,
    pages: Math.max(1, Math.ceil((first?.count ?? 0) / mostColumns)),
    count: first?.count ?? 0,
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
