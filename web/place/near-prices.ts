import type { PlacedFuelPrice, UnpricedNear } from '#contract/fuel-prices.ts';
import type { ConditionalPrice } from '#contract/observations.ts';
import type { MeatPrice } from '#contract/prices.ts';
import { cityAddress, stationInRow } from '#domain/city-address.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { atLeastSaid, type RoughPoint } from '#domain/distance.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { paths } from '#web/paths.ts';
import type { NearThing } from './near-query.ts';
import { kmFrom } from './user-place.ts';

/** A price of one thing at a place, seen from a person's place. */
export interface NearPrice extends FreshnessFacts {
  /** id of the observation */
  id: number;
  /** `inRow`: its name in a list */
  place: { id: number; name: string; inRow: string; verified: boolean; where: string; to: string };
  /** reais */
  price: number;
  /** by road, one way, at least what is said of it; null if unknown */
  km: number | null;
  precision: CoordinatePrecision;
  promotion: MeatPrice['promotion'];
  contested: MeatPrice['contestedPromotion'] | null;
  /** a lower price that only one way of paying gets */
  conditionalPrice?: ConditionalPrice | undefined;
  /** false: the station has closed for good */
  isOpen?: false | undefined;
}

/** The answer of a call, seen from a person's place. */
export interface NearPriceList extends Array<NearPrice> {
  /** the stations around of which no price is known, and the nearest of them; answers about cuts do not say it */
  unpriced?: { stations: number; nearest: { id: number; name: string; km: number | null } } | null;
}

interface Answer {
  data: readonly (MeatPrice | PlacedFuelPrice)[];
  /** not named by an answer that an earlier version has kept */
  unpriced?: UnpricedNear | undefined;
}

export function nearPricesFrom(from: RoughPoint, { data, unpriced = null }: Answer): NearPriceList {
  const prices = data.map(nearPriceFrom(from));
  if (!unpriced) return prices;
  const { stations, nearest } = unpriced;
  const { id, name } = nearest;
  return Object.assign(prices, { unpriced: { stations, nearest: { id, name, km: kmFrom(from, nearest) } } });
}

/** The prices near a person of one thing, in the answer of the call for several. */
export function nearPricesOf(
  from: RoughPoint,
  { kind, id }: NearThing,
  { cuts, fuels }: { cuts: readonly MeatPrice[]; fuels: readonly PlacedFuelPrice[] },
): NearPriceList {
  const data =
    kind === 'fuel'
      ? fuels.filter(({ fuelTypeId }) => fuelTypeId === id)
      : cuts.filter(({ productId }) => productId === id);
  return nearPricesFrom(from, { data });
}

/** Turns a price of the call into one seen from a place. */
export const nearPriceFrom = (from: RoughPoint) => (price: MeatPrice | PlacedFuelPrice) =>
  'FuelStation' in price ? ofStation(price, from) : ofShop(price, from);

function ofShop(price: MeatPrice, from: RoughPoint): NearPrice {
  const { promotion, contestedPromotion = null, Establishment: shop } = price;
  const place = { ...shop, inRow: shop.name, where: cityAddress(shop), to: paths.establishment(shop.id) };
  return { ...seen(price, place, from), promotion, contested: contestedPromotion };
}

function ofStation(price: PlacedFuelPrice, from: RoughPoint): NearPrice {
  const { FuelStation: station } = price;
  const located = { ...station, neighbourhood: null };
  const place = {
    ...station,
    inRow: stationInRow(located),
    verified: false,
    where: cityAddress(located),
    to: paths.station(station.id),
  };
  return { ...seen(price, place, from), promotion: null, contested: null, isOpen: station.isOpen };
}

function seen(
  price: MeatPrice | PlacedFuelPrice,
  place: NearPrice['place'] & (MeatPrice['Establishment'] | PlacedFuelPrice['FuelStation']),
  from: RoughPoint,
) {
  const { id, name, inRow, verified, where, to, coordinatesPrecision: precision = 'exact' } = place;
  const km = kmFrom(from, place);
  return {
    ...freshnessOf(price),
    id: price.id,
    place: { id, name, inRow, verified, where, to },
    price: price.price,
    km: km === null ? null : atLeastSaid(km, precision, from.precision),
    precision,
    conditionalPrice: price.conditionalPrice,
  };
}
