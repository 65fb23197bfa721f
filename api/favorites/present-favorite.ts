import type { Favorite, UnpricedFavorite } from '#contract/favorites.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { averageRating } from '#domain/reviews.ts';
import type { MeatPriceNow } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { named } from '../platform/named.ts';
import type { FavoriteRow, RatingRow } from './favorite-queries.ts';
import type { PricedStation } from './reads.ts';

export function presentFavoriteCut(
  row: FavoriteRow,
  lowest: MeatPriceNow,
  rating: RatingRow | undefined,
  today: Day,
): Favorite {
  const price = { ...presentPrice(lowest, today), ...presentRating(rating) };
  return { ...presentFavorite(row), price, station: null };
}

export function presentFavoriteStation(
  row: FavoriteRow,
  { station, prices }: PricedStation,
  rating: RatingRow | undefined,
  today: Day,
): Favorite {
  const { address, neighbourhood, latitude, longitude, isOpen } = station;
  return {
    ...presentFavorite(row),
    price: null,
    station: {
      address,
      neighbourhood,
      latitude,
      longitude,
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

export function presentUnpriced({ id, productId, fuelStationId, name }: FavoriteRow): UnpricedFavorite {
  return { id, productId, fuelStationId, name };
}

function presentFavorite({ createdAt, ...row }: FavoriteRow) {
  return { ...row, createdAt: toCityIso(createdAt) };
}

function presentRating(rating: RatingRow | undefined) {
  return { averageRating: averageRating(rating?.average ?? null), reviewCount: rating?.count ?? 0 };
}
