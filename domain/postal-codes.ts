/**
 * The source of the address or the point of a CEP: a file of points that the operator has loaded, a service, or the
 * list of city centres.
 */
export const postalCodeSources = ['file', 'viacep', 'brasilapi', 'nominatim'] as const;
export type PostalCodeSource = (typeof postalCodeSources)[number];

/** The result of a search for the coordinates of a CEP; 'failed': the services that might know them did not answer. */
export const coordinatesOutcomes = ['found', 'approximate', 'missing', 'failed'] as const;

/** The part of a stored CEP that decides how long it is fresh. */
export interface KeptPostalCode {
  street: string | null;
  neighbourhood: string | null;
  city: string | null;
  latitude: number | null;
  source: PostalCodeSource;
  coordinatesSource: PostalCodeSource | null;
  fetchedAt: Date;
}

/** How long, in days, answers of the services are stored: streets hardly change, but points are still being added. */
const lives = { whole: 180, withoutPoint: 7, unknown: 1 };

/**
 * Returns whether a stored CEP can be used without asking the services. The operator's files never expire; if they lack
 * a street or a point, it is requested each time, until a service knows it.
 */
export function isKeptPostalCodeFresh(kept: KeptPostalCode, now: Date): boolean {
  const isWhole = kept.latitude !== null;
  if (kept.source === 'file') {
    if (!isWhole || kept.street === null || kept.neighbourhood === null) return false;
    if (kept.coordinatesSource === 'file') return true;
  }
  const days = (now.getTime() - kept.fetchedAt.getTime()) / 86_400_000;
  if (isWhole) return days < lives.whole;
  return days < (kept.city === null ? lives.unknown : lives.withoutPoint);
}
