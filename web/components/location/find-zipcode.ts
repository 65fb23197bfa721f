import type { Point } from '#domain/distance.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { pointOfZipcode, type ZipcodePlace } from '#domain/zipcode-place.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import type { NamedPlace } from './use-user-location.ts';

/** A region and the middle of the places it holds; null where none of them has coordinates. */
export interface RegionCentre {
  id: number;
  name: string;
  centre: Point | null;
}

interface Listed {
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Why nobody can say where a CEP lies: not of the city, of a region without places on the map, or no answer. */
export type ZipcodeTrouble = 'unknown' | 'unlocated' | 'unavailable';

/** Where a CEP lies: near the places that share it, else in the middle of its region. */
export async function findZipcode(
  apiPrefix: string,
  zipcode: string,
  regions: readonly RegionCentre[],
): Promise<NamedPlace | ZipcodeTrouble> {
  const lists = await Promise.all([
    callFromBrowser(apiPrefix, 'GET /public/establishments').then(listed, none),
    callFromBrowser(apiPrefix, 'GET /fuel/stations').then(listed, none),
  ]);
  const places = lists.flatMap((list) => list ?? []).flatMap(placed);
  const region = regionOf(zipcode, regions);
  const point = pointOfZipcode(zipcode, places) ?? region?.centre;
  if (point) return { name: `CEP ${formatZipcode(zipcode)}`, point };
  if (lists.includes(null)) return 'unavailable';
  return region ? 'unlocated' : 'unknown';
}

/** Without the list the region still answers. */
function none(): null {
  return null;
}

function listed({ data }: { data: readonly Listed[] }): readonly Listed[] {
  return data;
}

function placed({ zipcode, latitude, longitude }: Listed): ZipcodePlace[] {
  return zipcode === null || latitude === null || longitude === null
    ? []
    : [{ zipcode, latitude, longitude }];
}

function regionOf(zipcode: string, regions: readonly RegionCentre[]): RegionCentre | undefined {
  const name = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return regions.find((region) => region.name === name);
}
