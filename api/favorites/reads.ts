import type { Favorite, UnpricedFavorite } from '#contract/favorites.ts';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, inArray, sql } from '#database/orm.ts';
import { categories, establishments, favorites, products, reviews } from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { averageRating } from '#domain/reviews.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { comparedPrices, figuresOfProducts } from '../current-prices/figures.ts';
import { presentObservation, presentPrice } from '../current-prices/present.ts';
import { type CurrentFuelPrice, selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/reads.ts';
import { type FuelStationRow, selectFuelStations } from '../fuel-stations/stations.ts';
import { type ReadContext, readHandler } from '../platform/handler.ts';
import { named } from '../platform/named.ts';

type FavoriteRow = Awaited<ReturnType<typeof selectFavorites>>[number];

/** Selects a user's favourites with the name of each cut or station, newest first. */
function selectFavorites(orm: Orm, userId: number) {
  return orm
    .select({
      id: favorites.id,
      productId: favorites.productId,
      fuelStationId: favorites.establishmentId,
      createdAt: favorites.createdAt,
      name: sql<string>`coalesce(${products.name}, ${establishments.name})`,
      category: categories.name,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(establishments, eq(establishments.id, favorites.establishmentId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

function selectFavoriteIds(orm: Orm, userId: number) {
  return orm
    .select({ productId: favorites.productId, fuelStationId: favorites.establishmentId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

/** Selects the mean of the approved reviews of some places. */
function selectRatings(orm: Orm, placeIds: number[]) {
  return orm
    .select({
      placeId: reviews.establishmentId,
      average: sql<number>`avg(${reviews.rating})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.status, 'approved'), inArray(reviews.establishmentId, placeIds)))
    .groupBy(reviews.establishmentId);
}

type RatingRow = Awaited<ReturnType<typeof selectRatings>>[number];

/** Reads the cuts and stations that a user follows with their prices, in a fixed number of statements. */

/** A station with its valid prices, in display order. */
interface PricedStation {
  station: FuelStationRow;
  prices: readonly CurrentFuelPrice[];
}

/**
 * Reads the lowest valid prices of each followed cut that has one.
 * Of several equal prices, the one seen last comes first.
 * Only displayed prices are read in full.
 */
async function readFollowedCuts(
  { db, today, keepParts }: Pick<ReadContext, 'db' | 'today' | 'keepParts'>,
  rows: readonly FavoriteRow[],
) {
  const productIds = rows.flatMap(({ productId }) => productId ?? []);
  const figures = [...(await keepParts(figuresOfProducts, productIds)).values()];
  const valid = figures
    .filter(({ expired }) => !expired)
    .map((ofProduct) => ({ ...ofProduct, compared: comparedPrices(ofProduct) }));
  const pairs = valid.flatMap(({ productId, compared, lowestPlaces }) =>
    compared
      .slice(0, lowestPlaces)
      .sort((a, b) => b.day - a.day || a.establishmentId - b.establishmentId)
      .map(({ establishmentId }) => ({ productId, establishmentId })),
  );
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs, withClosed: true });
  const priceOf = new Map(
    prices.map((price) => [keyOf(price.row.productId, price.row.establishment.id), price]),
  );
  return Map.groupBy<number | null, MeatPriceNow>(
    pairs.flatMap((pair) => priceOf.get(keyOf(pair.productId, pair.establishmentId)) ?? []),
    ({ row }) => row.productId,
  );
}

function keyOf(productId: number, establishmentId: number): string {
  return `${productId}-${establishmentId}`;
}

/** Reads the followed stations that have a valid price. */
async function readFollowedStations(orm: Orm, rows: readonly FavoriteRow[], today: Day) {
  const stationIds = rows.flatMap(({ fuelStationId }) => fuelStationId ?? []);
  const followed = new Map<number | null, PricedStation>();
  if (stationIds.length === 0) return followed;
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
  return followed;
}

/** Reads the ratings of the shops with the lowest prices and of the stations, by place. */
async function readRatings(orm: Orm, lowest: Iterable<MeatPriceNow>, stationIds: Iterable<number | null>) {
  const shopIds = [...lowest].map(({ row }) => row.establishment.id);
  const placeIds = [...new Set([...shopIds, ...stationIds])].flatMap((id) => id ?? []);
  const rows = placeIds.length === 0 ? [] : await selectRatings(orm, placeIds);
  return new Map<number | null, RatingRow>(rows.map((row) => [row.placeId, row]));
}

function presentFavoriteCut(
  row: FavoriteRow,
  lowest: readonly MeatPriceNow[],
  ratings: ReadonlyMap<number | null, RatingRow>,
  today: Day,
): Favorite {
  const [price = null, ...equalPrices] = lowest.map((each) => ({
    ...presentPrice(each, today),
    ...presentRating(ratings.get(each.row.establishment.id)),
  }));
  return { ...presentFavorite(row), price, equalPrices, station: null };
}

function presentFavoriteStation(
  row: FavoriteRow,
  { station, prices }: PricedStation,
  rating: RatingRow | undefined,
  today: Day,
): Favorite {
  const { address, neighbourhood, latitude, longitude, coordinatesPrecision, isOpen } = station;
  return {
    ...presentFavorite(row),
    price: null,
    equalPrices: [],
    station: {
      address,
      neighbourhood,
      latitude,
      longitude,
      coordinatesPrecision,
      isOpen,
      Region: named(station.regionId, station.regionName),
      FuelBrand: named(station.brandId, station.brandName),
      prices: prices.map((price) => ({
        id: price.id,
        fuelTypeId: price.typeId,
        fuelTypeName: price.typeName,
        price: toReais(price.priceCentavos),
        ...presentObservation(price, 'fuel', today),
      })),
      ...presentRating(rating),
    },
  };
}

function presentUnpriced({ id, productId, fuelStationId, name }: FavoriteRow): UnpricedFavorite {
  return { id, productId, fuelStationId, name };
}

function presentFavorite({ createdAt, ...row }: FavoriteRow) {
  return { ...row, createdAt: toCityIso(createdAt) };
}

function presentRating(rating: RatingRow | undefined) {
  return { averageRating: averageRating(rating?.average ?? null), reviewCount: rating?.count ?? 0 };
}

/** Lists the caller's favourites that have a valid price, and the names of those without. */
export const listFavorites = readHandler(
  'listFavorites',
  async (_request, { db, caller, today, keepParts }) => {
    const rows = await selectFavorites(db, caller.id);
    const [cuts, stations] = await Promise.all([
      readFollowedCuts({ db, today, keepParts }, rows),
      readFollowedStations(db, rows, today),
    ]);
    const ratings = await readRatings(db, [...cuts.values()].flat(), stations.keys());
    const data = rows.flatMap((row) => {
      const lowest = cuts.get(row.productId);
      if (lowest) return presentFavoriteCut(row, lowest, ratings, today);
      const station = stations.get(row.fuelStationId);
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
      today,
    };
  },
);

/** Returns only the ids of the caller's favourites, for the hearts on cards and rows. */
export const listFavoriteIds = readHandler('listFavoriteIds', async (_request, { db, caller }) => {
  const rows = await selectFavoriteIds(db, caller.id);
  return {
    data: {
      productIds: rows.flatMap(({ productId }) => productId ?? []),
      fuelStationIds: rows.flatMap(({ fuelStationId }) => fuelStationId ?? []),
    },
  };
});
