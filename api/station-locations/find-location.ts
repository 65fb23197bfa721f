import { city } from '#domain/city.ts';
import { isPointOfPlace } from '#domain/plausible-point.ts';
import { type CityRegion, regionOfAddress } from '#domain/region-of-address.ts';
import { believableZipcode, searchableStreet } from '#domain/station-locations.ts';
import type { FoundPoint, PostalCodeFinder } from '../platform/postal-code-finder.ts';

export type FoundLocation =
  | { outcome: 'found'; point: FoundPoint }
  | { outcome: 'unknown' | 'failed' }
  /** points were given, and none can be the one of the address, which lies in the region (null: anywhere in the city) */
  | { outcome: 'implausible'; region: CityRegion | null };

interface StationPlace {
  address: string;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}

/**
 * Finds the coordinates of a station: first by its CEP, where that can be right, then by its address. The centre of the city
 * is no answer, because all stations would stand there. A point far from the region of the station's own address is not
 * believed, also where it is the one of its CEP: some CEPs are written on stations of every region.
 */
export async function findLocation(
  station: StationPlace,
  { find, findStreet }: PostalCodeFinder,
): Promise<FoundLocation> {
  const { address, neighbourhood } = station;
  const zipcode = believableZipcode(station);
  const region = regionOfAddress({
    neighbourhood: neighbourhood ?? '',
    text: address,
    zipcode: zipcode ?? null,
  });
  const place = { city: city.name, state: city.state, region };
  const byZipcode = zipcode === undefined ? undefined : await find(zipcode);
  const pointOfZipcode = byZipcode?.outcome === 'found' ? byZipcode.point : undefined;
  if (pointOfZipcode && isPointOfPlace(pointOfZipcode, place)) {
    return { outcome: 'found', point: pointOfZipcode };
  }
  const street = searchableStreet(address);
  const byStreet = street === undefined ? undefined : await findStreet({ street, ...place });
  if (byStreet?.outcome === 'found') return byStreet;
  const hasFailed =
    byStreet?.outcome === 'failed' ||
    byZipcode?.outcome === 'failed' ||
    (byZipcode?.outcome === 'found' && byZipcode.pointFailed);
  if (hasFailed) return { outcome: 'failed' };
  const isImplausible =
    byStreet?.outcome === 'implausible' ||
    pointOfZipcode !== undefined ||
    (byZipcode?.outcome === 'found' && byZipcode.hasImplausiblePoint);
  return isImplausible ? { outcome: 'implausible', region } : { outcome: 'unknown' };
}
