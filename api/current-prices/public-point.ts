import { isNotNull } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';

/** The point of a place on maps and in distances, and its precision: an estimated one where none is known. */
export const publicPoint = {
  latitude: establishments.shownLatitude,
  longitude: establishments.shownLongitude,
  coordinatesPrecision: establishments.shownPrecision,
};

/** Matches places that appear on maps and in distances. */
export const hasPublicPoint = isNotNull(establishments.shownLatitude);

/** Presents the shown point of a place, whose precision is only said if it is not exact. */
export function presentPoint({
  latitude,
  longitude,
  coordinatesPrecision: precision,
}: {
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision: CoordinatePrecision | null;
}) {
  return {
    latitude,
    longitude,
    ...(precision && precision !== 'exact' && { coordinatesPrecision: precision }),
  };
}
