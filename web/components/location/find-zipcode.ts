import { city } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { pointOfZipcode, type ZipcodePlace } from '#domain/zipcode-place.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import type { NamedPlace } from './use-user-location.ts';

/** A region with the mean position of its places; null if none of them has coordinates. */
export interface RegionCentre {
  id: number;
  name: string;
  centre: Point | null;
}

interface ListedPlace {
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Why a CEP has no location: it is that of the whole city, it is not in the city, its region has no located places, or a
 * call failed.
 */
export type ZipcodeError = 'general' | 'unknown' | 'unlocated' | 'unavailable';

/** Finds the location of a CEP: near places with the same CEP prefix, else at the centre of its region. */
export async function findZipcode(
  apiPrefix: string,
  zipcode: string,
  regions: readonly RegionCentre[],
): Promise<NamedPlace | ZipcodeError> {
  if (zipcode === city.generalZipcode) return 'general';
  const lists = await Promise.all([
    callLazily(apiPrefix, 'listPublicEstablishments').then(placesOf, unavailable),
    callLazily(apiPrefix, 'listPublicFuelStations').then(placesOf, unavailable),
  ]);
  const places = lists.flatMap((list) => list ?? []).flatMap(withCoordinates);
  const region = regionOf(zipcode, regions);
  const point = pointOfZipcode(zipcode, places) ?? region?.centre;
  if (point) return { name: `CEP ${formatZipcode(zipcode)}`, point: { ...point, precision: 'postal_code' } };
  if (lists.includes(null)) return 'unavailable';
  return region ? 'unlocated' : 'unknown';
}

/** A failed call is not fatal, because the region can still locate the CEP. */
function unavailable(): null {
  return null;
}

function placesOf({ data }: { data: readonly ListedPlace[] }): readonly ListedPlace[] {
  return data;
}

function withCoordinates({ zipcode, latitude, longitude }: ListedPlace): ZipcodePlace[] {
  return zipcode === null || latitude === null || longitude === null
    ? []
    : [{ zipcode, latitude, longitude }];
}

function regionOf(zipcode: string, regions: readonly RegionCentre[]): RegionCentre | undefined {
  const name = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return regions.find((region) => region.name === name);
}
