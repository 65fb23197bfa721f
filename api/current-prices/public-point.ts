import { isNotNull, type SQLWrapper, sql } from '#database/orm.ts';
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

/**
 * The middle of a group of places: of those with an exact point if there are any, because an estimated one may lie hundreds of
 * metres off; else of all shown points; null where none has any. Rounded to six decimals, about a decimetre, which hides the order
 * in which floating-point numbers are added.
 */
export const middlePoint = {
  latitude: middle(establishments.shownLatitude),
  longitude: middle(establishments.shownLongitude),
};

function middle(degrees: SQLWrapper) {
  const isExact = sql`${establishments.shownPrecision} = 'exact'`;
  const mean = sql`coalesce(avg(${degrees}) filter (where ${isExact}), avg(${degrees}))`;
  return sql<number | null>`round(${mean}::numeric, 6)::float8`;
}

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
