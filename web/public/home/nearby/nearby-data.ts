import type { Establishment } from '#contract/establishments.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import type { NearbyPromotion } from '#contract/promotions.ts';
import { cellAround } from '#domain/cells.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { nearestFirst, type Point, type RoughPoint } from '#domain/distance.ts';
import { sellsMeat } from '#domain/establishments.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { type HomeTabs, paths } from '#web/paths.ts';
import { listNearPrices } from '#web/place/list-near-prices.ts';
import type { NearPrice } from '#web/place/near-prices.ts';
import type { NearThing } from '#web/place/near-query.ts';
import { kmFrom } from '#web/place/user-place.ts';

/**
 * Calls the API from the browser for places and promotions around a person, who tells only their cell. Spec, public side,
 * sections 2, 7 and 9.
 */

export const nearbyRadiusKm = 10;
/** How many of the nearest places are shown; spec, public side, section 9. */
export const maxPlaces = 8;
const maxPromotions = 4;

export type NearbyKind = HomeTabs['nearby'];

export interface NearbyPlace {
  id: number;
  name: string;
  verified: boolean;
  address: string | null;
  to: string;
  /** by road, one way; null if unknown */
  km: number | null;
  precision: CoordinatePrecision;
  /** number of running promotions */
  promotions: number;
  /** what the page compares costs here; undefined if it could not be asked, null without a price */
  price?: NearPrice | null | undefined;
}

export interface NearbySource {
  apiPrefix: string;
  /** the page's own flag; null for sample data. Responses with another flag are left out. */
  demonstration: boolean | null;
}

interface ListResponse<Row> {
  data: readonly Row[];
  demonstration: boolean;
}

/**
 * Lists all places within the radius, nearest first, with their prices of a thing. It never throws: a failure is reported and
 * returned as 'unavailable', which differs from an empty list.
 */
export async function listNearbyPlaces(
  { apiPrefix, demonstration }: NearbySource,
  kind: NearbyKind,
  from: RoughPoint,
  thing?: NearThing,
): Promise<NearbyPlace[] | 'unavailable'> {
  const centre = cellAround(from);
  const query = { ...centre, radius: nearbyRadiusKm };
  const keep = <Row>(answer: ListResponse<Row>) =>
    answer.demonstration === demonstration ? answer.data : [];
  const listed =
    kind === 'postos'
      ? callLazily(apiPrefix, 'listNearbyFuelStations', { query })
          .then(keep, async () =>
            withinRadius(keep(await callLazily(apiPrefix, 'listPublicFuelStations')), centre),
          )
          .then((stations) => stations.map((station) => nearbyStation(station, from)))
      : callLazily(apiPrefix, 'listNearbyEstablishments', { query })
          .then(keep, async () =>
            withinRadius(keep(await callLazily(apiPrefix, 'listPublicEstablishments')), centre),
          )
          .then((shops) => shops.filter(({ type }) => sellsMeat(type)).map((shop) => nearbyShop(shop, from)));
  const priced = thing ? listNearPrices(apiPrefix, thing, from) : 'unavailable';
  try {
    const places = (await listed).toSorted((a, b) => (a.km ?? nearbyRadiusKm) - (b.km ?? nearbyRadiusKm));
    const prices = await priced;
    if (prices === 'unavailable') return places;
    const byPlace = new Map(prices.map((price) => [price.place.id, price]));
    return places.map((place) => ({ ...place, price: byPlace.get(place.id) ?? null }));
  } catch (error) {
    reportError(error);
    return 'unavailable';
  }
}

export interface NearbyPromotions {
  list: NearbyPromotion[];
  /** number of places within the radius */
  count: number;
  today: Day;
  /** precision of the point that the distances are measured from */
  fromPrecision?: CoordinatePrecision | undefined;
}

/** Lists up to 4 promotions, or null if there are none. It never throws, as above. */
export async function listNearbyPromotions(
  { apiPrefix, demonstration }: NearbySource,
  { precision: fromPrecision, ...point }: RoughPoint,
): Promise<NearbyPromotions | null | 'unavailable'> {
  try {
    const answer = await callLazily(apiPrefix, 'listNearbyPromotions', {
      query: { ...cellAround(point), radius: nearbyRadiusKm, limit: maxPromotions },
    });
    if (answer.demonstration !== demonstration || answer.data.length === 0) return null;
    return { list: answer.data, count: answer.count, today: answer.today, fromPrecision };
  } catch (error) {
    reportError(error);
    return 'unavailable';
  }
}

/**
 * Fallback of the spec (public side, section 7): filters the full list by our own distances. Anything but an array
 * counts as empty.
 */
export function withinRadius<Row extends { latitude: number | null; longitude: number | null }>(
  rows: readonly Row[],
  point: Point,
): Row[] {
  if (!Array.isArray(rows)) return [];
  return nearestFirst(rows as readonly Row[], point)
    .filter(({ km }) => km <= nearbyRadiusKm)
    .map(({ thing }) => thing);
}

function nearbyShop(shop: Establishment, from: Point): NearbyPlace {
  const { id, name, address, verified, coordinatesPrecision, promotion_count: promotions } = shop;
  const to = paths.establishment(id);
  const precision = coordinatesPrecision ?? 'exact';
  return { id, name, verified, address, to, km: kmFrom(from, shop), precision, promotions };
}

function nearbyStation(station: FuelStation, from: Point): NearbyPlace {
  const { id, name, coordinatesPrecision } = station;
  const precision = coordinatesPrecision ?? 'exact';
  const known = { id, name, verified: false, address: cityAddress(station), to: paths.station(id) };
  return { ...known, km: kmFrom(from, station), precision, promotions: 0 };
}
