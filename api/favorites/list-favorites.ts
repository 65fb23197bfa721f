import type { CheapestShop } from '#contract/favorites.ts';
import { toReais } from '#domain/money.ts';
import { isDemonstration } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { selectFavorites } from './favorite-queries.ts';
import type { LowestTotal } from './lowest-price-queries.ts';
import { presentFavoriteCut, presentFavoriteStation, presentUnpriced } from './present-favorite.ts';
import { readFollowedCuts, readFollowedStations, readRatings } from './reads.ts';

/** Lists the caller's favourites that have a valid price, and names the ones without. */
export const listFavorites = readHandler('listFavorites', async (_request, { db, caller, today }) => {
  const rows = await selectFavorites(db, caller.id);
  const [cuts, stations] = await Promise.all([
    readFollowedCuts(db, rows, today),
    readFollowedStations(db, rows, today),
  ]);
  const ratings = await readRatings(db, cuts.lowest.values(), stations.priced.keys());
  const data = rows.flatMap((row) => {
    const lowest = cuts.lowest.get(row.productId);
    if (lowest) return presentFavoriteCut(row, lowest, ratings.get(lowest.row.establishment.id), today);
    const station = stations.priced.get(row.fuelStationId);
    if (station) return presentFavoriteStation(row, station, ratings.get(row.fuelStationId), today);
    return [];
  });
  const priced = new Set(data.map(({ id }) => id));
  const unpriced = rows.filter(({ id }) => !priced.has(id)).map(presentUnpriced);
  return {
    data,
    count: data.length,
    withoutPrice: unpriced.length,
    unpriced,
    cheapestShop: presentCheapestShop(cuts.cheapestShop, cuts.lowest.size),
    today,
    demonstration:
      isDemonstration([...cuts.lowest.values()]) ||
      cuts.cheapestShop?.isDemonstration === true ||
      stations.demonstration,
  };
});

/** @param cuts how many cuts have a price */
function presentCheapestShop(shop: LowestTotal | null, cuts: number): CheapestShop | null {
  if (!shop) return null;
  return {
    establishmentId: shop.establishmentId,
    establishmentName: shop.name,
    total: toReais(shop.total),
    cuts,
  };
}
