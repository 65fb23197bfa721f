import type { Point } from '#domain/distance.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { pointOfZipcode, type ZipcodePlace } from '#domain/zipcode-place.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import type { NamedPlace } from './use-whereabouts.ts';

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

/** Where a CEP lies: near the places that share it, else in the middle of its region. Undefined for an unknown CEP. */
export async function findZipcode(
  apiPrefix: string,
  zipcode: string,
  regions: readonly RegionCentre[],
): Promise<NamedPlace | undefined> {
  const lists = await Promise.all([
    callFromBrowser(apiPrefix, 'GET /public/establishments').then(({ data }) => data, none),
    callFromBrowser(apiPrefix, 'GET /fuel/stations').then(({ data }) => data, none),
  ]);
  const point = pointOfZipcode(zipcode, lists.flat().flatMap(placed)) ?? centreOfRegionOf(zipcode, regions);
  return point && { name: `CEP ${formatZipcode(zipcode)}`, point };
}

/** Without the list the region still answers. */
function none(): Listed[] {
  return [];
}

function placed({ zipcode, latitude, longitude }: Listed): ZipcodePlace[] {
  return zipcode === null || latitude === null || longitude === null
    ? []
    : [{ zipcode, latitude, longitude }];
}

function centreOfRegionOf(zipcode: string, regions: readonly RegionCentre[]): Point | undefined {
  const name = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return regions.find((region) => region.name === name)?.centre ?? undefined;
}
