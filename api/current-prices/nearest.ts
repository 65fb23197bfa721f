import type { Orm } from '#database/database.ts';
import { and, between, type SQL, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { boundingBox, earthRadiusKm, type Point } from '#domain/distance.ts';
import { hasPublicPoint } from './public-point.ts';

export interface Circle {
  center: Point;
  /** km */
  radius: number;
}

/** The exact distance of a place in km, as `distanceKm` of the domain computes it. */
export function kmFrom({ latitude, longitude }: Point): SQL {
  const there = [establishments.shownLatitude, establishments.shownLongitude] as const;
  return sql`${2 * earthRadiusKm}::float8 * asin(least(1, sqrt(
    sin(radians(${there[0]} - ${latitude}::float8) / 2) ^ 2 +
    cos(radians(${latitude}::float8)) * cos(radians(${there[0]})) *
    sin(radians(${there[1]} - ${longitude}::float8) / 2) ^ 2)))`;
}

/** Selects a page of the places within a circle, the nearest first, and counts all of them. */
export async function selectNearest(orm: Orm, ...asked: Parameters<typeof nearestPlaces>) {
  const { rows } = await orm.execute<{ ids: number[]; count: number }>(nearestPlaces(...asked));
  return rows[0] ?? { ids: [], count: 0 };
}

/** The statement of `selectNearest`. */
export function nearestPlaces(
  { center, radius }: Circle,
  isAsked: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): SQL {
  return sql`
    with near as (
      select ${establishments.id}, ${kmFrom(center)} as km from ${establishments}
      where ${and(isAsked, isInBoxOf({ center, radius }))}
    ),
    inside as materialized (select * from near where km <= ${radius}::float8)
    select array(select id from inside order by km, id limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from inside) as count`;
}

/** Matches the places in the bounding box of a circle, so that the index on coordinates is used. */
export function isInBoxOf({ center, radius }: Circle): SQL | undefined {
  const box = boundingBox(center, radius);
  return and(
    hasPublicPoint,
    between(establishments.shownLatitude, box.south, box.north),
    between(establishments.shownLongitude, box.west, box.east),
  );
}
