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
