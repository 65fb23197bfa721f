import type { CoordinatePrecision } from '#domain/coordinates.ts';

/** The fields of a form that say where a place is. */
export interface PlaceValues {
  zipcode: string;
  address: string;
  neighbourhood: string;
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision: CoordinatePrecision | null;
}

/** The values that a form holds for the place of a row; for null, those that it begins with. */
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
