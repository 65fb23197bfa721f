import { inArray } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { type CurrentFuelPrice, selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';
import { type FuelStationRow, selectFuelStations } from '../fuel-stations/fuel-station-queries.ts';
import { type FavoriteRow, type RatingRow, selectRatings } from './favorite-queries.ts';
import { selectLowestPrices } from './lowest-price-queries.ts';

/** Reads the cuts and stations that a person follows with their prices, in a fixed number of statements. */

/** A station with its valid prices, in the order of the screens. */
export interface PricedStation {
  station: FuelStationRow;
  prices: readonly CurrentFuelPrice[];
}

/**
 * Reads the lowest valid price of each followed cut that has one, and the shop where all of these cuts together cost
 * least. Only the prices that are shown are read whole.
 */
export async function readFollowedCuts(orm: Orm, rows: readonly FavoriteRow[], today: Day) {
  const productIds = rows.flatMap(({ productId }) => productId ?? []);
  if (productIds.length === 0) return { lowest: new Map<number | null, MeatPriceNow>(), cheapestShop: null };
  const { lowest: pairs, cheapestShop } = await selectLowestPrices(orm, today, productIds);
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(orm, today, { pairs, withClosed: true });
  const lowest = new Map<number | null, MeatPriceNow>(prices.map((price) => [price.row.productId, price]));
  return { lowest, cheapestShop };
}

/** Reads the followed stations that have a valid price. */
export async function readFollowedStations(orm: Orm, rows: readonly FavoriteRow[], today: Day) {
  const stationIds = rows.flatMap(({ fuelStationId }) => fuelStationId ?? []);
  const followed = new Map<number | null, PricedStation>();
  if (stationIds.length === 0) return { priced: followed, demonstration: false };
  const [stations, prices] = await Promise.all([
    selectFuelStations(orm, inArray(establishments.id, stationIds)),
    selectFuelPrices(orm).where(inArray(establishments.id, stationIds)),
  ]);
  const pricesOf = Map.groupBy(prices, ({ stationId }) => stationId);
  for (const station of stations) {
    const valid = (pricesOf.get(station.id) ?? []).filter((price) => !isExpired(priced(price), today));
    if (valid.length === 0) continue;
    followed.set(station.id, {
      station,
      prices: valid.toSorted((a, b) => a.typePosition - b.typePosition),
    });
  }
  return { priced: followed, demonstration: stations.some(({ isDemonstration }) => isDemonstration) };
}

/** Reads the ratings of the shops with the lowest prices and of the stations, by place. */
export async function readRatings(
  orm: Orm,
  lowest: Iterable<MeatPriceNow>,
  stationIds: Iterable<number | null>,
) {
  const shopIds = [...lowest].map(({ row }) => row.establishment.id);
  const placeIds = [...new Set([...shopIds, ...stationIds])].flatMap((id) => id ?? []);
  const rows = placeIds.length === 0 ? [] : await selectRatings(orm, placeIds);
  return new Map<number | null, RatingRow>(rows.map((row) => [row.placeId, row]));
}
