import { isNotNull } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';

/** The point of a place on maps and in distances, and its precision: an estimated one where none is known. */
export const publicPoint = {
  latitude: establishments.shownLatitude,
  longitude: establishments.shownLongitude,
  coordinatesPrecision: establishments.shownPrecision,
};

/** Matches places that appear on maps and in distances. */
export const hasPublicPoint = isNotNull(establishments.shownLatitude);
