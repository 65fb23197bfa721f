import { city } from '#domain/city.ts';
import { believableZipcode, searchableStreet } from '#domain/station-locations.ts';
import type { FoundPoint, PostalCodeFinder } from '../platform/postal-code-finder.ts';

export type FoundLocation = { outcome: 'found'; point: FoundPoint } | { outcome: 'unknown' | 'failed' };

interface StationPlace {
  address: string;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}

/**
 * Finds the coordinates of a station: first by its CEP, where that can be right, then by its address. The centre of the city
 * is no answer, because all stations would stand there.
 */
export async function findLocation(
  station: StationPlace,
  { find, findStreet }: PostalCodeFinder,
): Promise<FoundLocation> {
  const zipcode = believableZipcode(station);
  const byZipcode = zipcode === undefined ? undefined : await find(zipcode);
  if (byZipcode?.outcome === 'found' && byZipcode.point) {
    return { outcome: 'found', point: byZipcode.point };
  }
  const street = searchableStreet(station.address);
  const byStreet =
    street === undefined ? undefined : await findStreet({ street, city: city.name, state: city.state });
  if (byStreet?.outcome === 'found') return byStreet;
  const hasFailed =
    byStreet?.outcome === 'failed' ||
    byZipcode?.outcome === 'failed' ||
    (byZipcode?.outcome === 'found' && byZipcode.pointFailed);
  return { outcome: hasFailed ? 'failed' : 'unknown' };
}
