import { mostColumns } from '#contract/comparisons.ts';
import type { Orm } from '#database/database.ts';
import { regions } from '#database/schema.ts';
import type { Point } from '#domain/distance.ts';
import type { CityPlace } from '../current-prices/city-places.ts';
import { kmTo } from '../current-prices/find-prices.ts';
import { type FoundGood, type FoundGoods, isInRegion, placesWithPrice } from './found-goods.ts';
import { pageWithin } from './view.ts';

/**
 * Finds a page of the shops that are compared side by side: first those with the most of the lowest prices, then the others
 * by region. On a page they are sorted by the number of lowest prices in their regions, then by name. A page beyond the end is
 * the last one.
 * @param from the middle of a person's cell: then the nearest shops come first
 */
export async function findColumns(
  orm: Orm,
  found: FoundGoods,
  rows: readonly FoundGood[],
  page: number,
  from: Point | null,
): Promise<{ ids: number[]; page: number; pages: number; count: number }> {
  const sellers = placesWithPrice(rows);
  const inOrder = await orm.select({ id: regions.id }).from(regions).orderBy(regions.position, regions.name);
  const positions = new Map(inOrder.map(({ id }, index) => [id, index]));
  const shops = found.places
    .filter(({ isShop }) => isShop || !found.sector?.isUsual)
    .filter(isInRegion(found.filter))
    .filter(({ id, regionId }) => regionId !== null && sellers.has(id));
  const { offset, ...pages } = pageWithin(page, shops.length, mostColumns);
  if (from) {
    const nearest = [...Map.groupBy(shops, (shop) => kmTo(shop, from))].sort(([a], [b]) => a - b);
    const ids = nearest.flatMap(([, group]) => group).map(({ id }) => id);
    return { ids: ids.slice(offset, offset + mostColumns), ...pages };
  }
  const best = cheapestShops(rows);
  const ranks = new Map(best.map((id, index) => [id, index]));
  const rankOf = ({ id, regionId }: CityPlace) =>
    ranks.get(id) ?? best.length + (positions.get(regionId ?? 0) ?? positions.size);
  const ranked = [...Map.groupBy(shops, rankOf)].sort(([a], [b]) => a - b).flatMap(([, group]) => group);
  const shown = new Set(ranked.slice(offset, offset + mostColumns));
  const wins = winsInRegions(rows);
  const ids = shops.filter((shop) => shown.has(shop)).map(({ id }) => id);
  return { ids: ids.sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0)), ...pages };
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
