import type { PlacedFuelPrice } from '#contract/fuel-prices.ts';
import type { ConditionalPrice } from '#contract/observations.ts';
import type { MeatPrice } from '#contract/prices.ts';
import { cellOf } from '#domain/cells.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import type { Point } from '#domain/distance.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { paths } from '#web/paths.ts';
import { kmFrom } from './user-place.ts';

/** A price of one thing at a place, seen from a person's place. */
export interface NearPrice extends FreshnessFacts {
  /** id of the observation */
  id: number;
  place: { id: number; name: string; verified: boolean; where: string; to: string };
  /** reais */
  price: number;
  /** by road, one way; null if unknown */
  km: number | null;
  precision: CoordinatePrecision;
  promotion: MeatPrice['promotion'];
  contested: MeatPrice['contestedPromotion'] | null;
  /** a lower price that only one way of paying gets */
  conditionalPrice?: ConditionalPrice | undefined;
}

/** A cut or other product at the shops, or a fuel at the stations. */
export interface NearThing {
  kind: 'product' | 'fuel';
  id: number;
  /** further filters of the call, as a query: 'regionId=2' */
  filters?: string | undefined;
}

/** How far a list looks, in km of a straight line, and how many places it reads. */
const reachKm = 20;
const mostPlaces = 100;

/** Reads the prices of one thing around a point, of which only the cell is sent. @returns 'unavailable' after a failure */
export async function listNearPrices(
  apiPrefix: string,
  { kind, id, filters }: NearThing,
  from: Point,
): Promise<NearPrice[] | 'unavailable'> {
  const given = Object.fromEntries(new URLSearchParams(filters));
  const near = {
    ...given,
    near: cellOf(from),
    radius: reachKm,
    sort: 'distance',
    limit: mostPlaces,
  } as const;
  try {
    if (kind === 'fuel') {
      const answer = await callLazily(apiPrefix, 'listPublicFuelPrices', {
        query: { fuelTypeId: id, ...near },
      });
      return answer.data.map((price) => ofStation(price, from));
    }
    const answer = await callLazily(apiPrefix, 'listPublicPrices', { query: { productId: id, ...near } });
    return answer.data.map((price) => ofShop(price, from));
  } catch {
    return 'unavailable';
  }
}

function ofShop(price: MeatPrice, from: Point): NearPrice {
  const { promotion, contestedPromotion = null, Establishment: shop } = price;
  const place = { ...shop, where: cityAddress(shop), to: paths.establishment(shop.id) };
  return { ...seen(price, place, from), promotion, contested: contestedPromotion };
}

function ofStation(price: PlacedFuelPrice, from: Point): NearPrice {
  const { FuelStation: station } = price;
  const where = cityAddress({ ...station, neighbourhood: null });
  const place = { ...station, verified: false, where, to: paths.station(station.id) };
  return { ...seen(price, place, from), promotion: null, contested: null };
}

function seen(
  price: MeatPrice | PlacedFuelPrice,
  place: NearPrice['place'] & (MeatPrice['Establishment'] | PlacedFuelPrice['FuelStation']),
  from: Point,
) {
  const { id, name, verified, where, to, coordinatesPrecision: precision = 'exact' } = place;
  return {
    ...freshnessOf(price),
    id: price.id,
    place: { id, name, verified, where, to },
    price: price.price,
    km: kmFrom(from, place),
    precision,
    conditionalPrice: price.conditionalPrice,
  };
}
