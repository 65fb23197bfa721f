import type { CheapestShop } from '#contract/favorites.ts';
import type { Day } from '#domain/city-time.ts';
import { cheapestShopForAll } from '#domain/favorites.ts';
import { toReais } from '#domain/money.ts';
import { isDemonstration, type MeatPriceNow } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { selectFavorites } from './favorite-queries.ts';
import { presentFavoriteCut, presentFavoriteStation, presentUnpriced } from './present-favorite.ts';
import { readFollowedCuts, readFollowedStations, readRatings } from './read-followed.ts';

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
    if (lowest) return presentFavoriteCut(row, lowest, ratings.ofEstablishment(lowest), today);
    const station = stations.priced.get(row.fuelStationId);
    if (station) return presentFavoriteStation(row, station, ratings.ofStation(row.fuelStationId), today);
    return [];
  });
  const priced = new Set(data.map(({ id }) => id));
  const unpriced = rows.filter(({ id }) => !priced.has(id)).map(presentUnpriced);
  return {
    data,
    count: data.length,
    withoutPrice: unpriced.length,
    unpriced,
    cheapestShop: findCheapestShop(cuts.prices, [...cuts.lowest.values()], today),
    today,
    demonstration: isDemonstration(cuts.prices) || stations.demonstration,
  };
});

/** @param lowest the lowest price of each cut that has one */
function findCheapestShop(
  prices: readonly MeatPriceNow[],
  lowest: readonly MeatPriceNow[],
  today: Day,
): CheapestShop | null {
  const sold = prices.map((price) => ({
    ...price,
    productId: price.row.productId,
    shopId: price.row.establishment.id,
  }));
  const cuts = lowest.map(({ row }) => row.productId);
  const cheapest = cheapestShopForAll(sold, cuts, today);
  const shop = sold.find(({ shopId }) => shopId === cheapest?.shopId)?.row.establishment;
  if (!cheapest || !shop) return null;
  return {
    establishmentId: shop.id,
    establishmentName: shop.name,
    total: toReais(cheapest.total),
    cuts: cuts.length,
  };
}
