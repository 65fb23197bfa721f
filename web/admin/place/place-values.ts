import type { CoordinatePrecision } from '#domain/coordinates.ts';

/** The fields of a form for the location of a place. */
export interface PlaceValues {
  zipcode: string;
  address: string;
  neighbourhood: string;
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision: CoordinatePrecision | null;
}

/** Returns the location of a row; for null, the defaults. */
export function placeValuesOf(
  row: { [Field in keyof PlaceValues]: PlaceValues[Field] | null } | null,
): PlaceValues {
  return {
    zipcode: row?.zipcode ?? '',
    address: row?.address ?? '',
    neighbourhood: row?.neighbourhood ?? '',
    latitude: row?.latitude ?? null,
    longitude: row?.longitude ?? null,
    coordinatesPrecision: row?.coordinatesPrecision ?? null,
  };
}
