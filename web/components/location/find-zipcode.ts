import { city } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import type { NamedPlace } from '#web/components/location/user-location-state.ts';

/** A region with the mean position of its places; null if none of them has coordinates. */
export interface RegionCentre {
  id: number;
  name: string;
  centre: Point | null;
}

/**
 * Why a CEP has no location: it belongs to the whole city, it is not in the city, its region has no places with
 * coordinates, or a call failed.
 */
export type ZipcodeError = 'general' | 'unknown' | 'unlocated' | 'unavailable';

/** Finds the location of a CEP: near places with the same CEP prefix, else at the centre of its region. */
export async function findZipcode(
  apiPrefix: string,
  zipcode: string,
  regions: readonly RegionCentre[],
): Promise<NamedPlace | ZipcodeError> {
  if (zipcode === city.generalZipcode) return 'general';
  // A failed call is not fatal, because the region can still locate the CEP.
  const near = await callLazily(apiPrefix, 'locatePostalCode', { params: { zipcode } }).catch(() => null);
  const region = regionOf(zipcode, regions);
  const point = near?.data.point ?? region?.centre;
  if (point) return { name: `CEP ${formatZipcode(zipcode)}`, point: { ...point, precision: 'postal_code' } };
  if (near === null) return 'unavailable';
  return region ? 'unlocated' : 'unknown';
}

function regionOf(zipcode: string, regions: readonly RegionCentre[]): RegionCentre | undefined {
  const name = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return regions.find((region) => region.name === name);
}
