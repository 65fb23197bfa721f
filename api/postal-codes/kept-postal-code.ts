import { isPlausiblePoint } from '#domain/plausible-point.ts';
import type { PostalCodeSource } from '#domain/postal-codes.ts';
import type { FoundPoint, FoundPostalCode, PostalAddress } from '../platform/postal-code-finder.ts';
import type { PostalCodeRow } from './postal-code-queries.ts';

export interface FoundAddress extends PostalAddress {
  source: PostalCodeSource;
}

/** Returns the point of a row of `postal_codes`, if it has one. */
export function pointOfRow(row: PostalCodeRow): FoundPoint | undefined {
  const { latitude, longitude, coordinatesPrecision, coordinatesSource: source } = row;
  if (latitude === null || longitude === null || coordinatesPrecision === null || source === null)
    return undefined;
  return { latitude, longitude, coordinatesPrecision, source };
}

/** Leaves the point of a row out where it cannot be the one of its address, whoever has given it. */
export function withPlausiblePoint(row: PostalCodeRow): PostalCodeRow {
  const point = pointOfRow(row);
  if (!point || isPlausiblePoint(point, row)) return row;
  return { ...row, latitude: null, longitude: null, coordinatesPrecision: null, coordinatesSource: null };
}

/** Returns the address of a row; undefined where nobody knew the CEP. */
export function addressOfRow({
  street,
  neighbourhood,
  city,
  state,
  source,
}: PostalCodeRow): FoundAddress | undefined {
  return city === null ? undefined : { street, neighbourhood, city, state, source };
}

/** Answers from a row, without asking the services. */
export function answerOfRow(row: PostalCodeRow): FoundPostalCode {
  const address = addressOfRow(row);
  return address
    ? { outcome: 'found', address, point: pointOfRow(row), pointFailed: false, hasImplausiblePoint: false }
    : { outcome: 'unknown' };
}

/** The row to keep of what was found; without an address, that nobody knows the CEP. */
export function rowOf(
  zipcode: string,
  address: FoundAddress | undefined,
  point: FoundPoint | undefined,
  fetchedAt: Date,
): PostalCodeRow {
  return {
    zipcode,
    street: address?.street ?? null,
    neighbourhood: address?.neighbourhood ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    source: address?.source ?? 'viacep',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    coordinatesPrecision: point?.coordinatesPrecision ?? null,
    coordinatesSource: point?.source ?? null,
    fetchedAt,
  };
}
