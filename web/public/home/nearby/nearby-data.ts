import type { Establishment } from '#contract/establishments.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import type { NearbyPromotion } from '#contract/promotions.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { nearestFirst, type Point, type RoughPoint, roundKm } from '#domain/distance.ts';
import { sellsMeat } from '#domain/establishments.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import type { PlaceCardProps } from '#web/components/place-card.tsx';
import { type HomeTabs, paths } from '#web/paths.ts';

/** Calls the API from the browser for places and promotions around a point. Spec, public side, sections 2, 7 and 9. */

export const nearbyRadiusKm = 10;
/** How many of the nearest places have cards; spec, public side, section 9. */
export const maxPlaces = 8;
const maxPromotions = 4;

export type NearbyKind = HomeTabs['nearby'];
export type NearbyPlace = PlaceCardProps & { id: number };

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
 * Lists all places within the radius, nearest first. It never throws: a failure is reported and returned as
 * 'unavailable', which differs from an empty list.
 */
export async function listNearbyPlaces(
  { apiPrefix, demonstration }: NearbySource,
  kind: NearbyKind,
  { precision: fromPrecision, ...point }: RoughPoint,
): Promise<NearbyPlace[] | 'unavailable'> {
  const query = { ...point, radius: nearbyRadiusKm };
  const keep = <Row>(answer: ListResponse<Row>) =>
    answer.demonstration === demonstration ? answer.data : [];
  try {
    if (kind === 'postos') {
      const stations = await callLazily(apiPrefix, 'listNearbyFuelStations', { query }).then(keep, async () =>
        withinRadius(keep(await callLazily(apiPrefix, 'listPublicFuelStations')), point),
      );
      return stations.map((station) => ({ ...stationCard(station), fromPrecision }));
    }
    const shops = await callLazily(apiPrefix, 'listNearbyEstablishments', { query }).then(keep, async () =>
      withinRadius(keep(await callLazily(apiPrefix, 'listPublicEstablishments')), point),
    );
    return shops.filter(({ type }) => sellsMeat(type)).map((shop) => ({ ...shopCard(shop), fromPrecision }));
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
      query: { ...point, radius: nearbyRadiusKm, limit: maxPromotions },
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
): (Row & { distance: number })[] {
  if (!Array.isArray(rows)) return [];
  return nearestFirst(rows as readonly Row[], point)
    .filter(({ km }) => km <= nearbyRadiusKm)
    .map(({ thing, km }) => ({ ...thing, distance: roundKm(km) }));
}

function shopCard(shop: Establishment & { distance: number }): NearbyPlace {
  const { id, name, type, address, verified, distance, coordinatesPrecision } = shop;
  const place = { id, name, type, address, verified, distance, coordinatesPrecision };
  return { ...place, promotions: shop.promotion_count, to: paths.establishment(id) };
}

function stationCard(station: FuelStation & { distance: number }): NearbyPlace {
  const { id, name, distance, coordinatesPrecision } = station;
  const address = cityAddress(station);
  return { id, name, type: 'posto', address, distance, coordinatesPrecision, to: paths.station(id) };
}
