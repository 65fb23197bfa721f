import { and, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

interface PlacedTable {
  latitude: AnyPgColumn;
  longitude: AnyPgColumn;
  coordinatesPrecision: AnyPgColumn;
}

/**
 * Returns the public coordinates of a place. The centre of the city says nothing about where a place is, so on maps and in
 * distances it counts as unknown.
 */
export function publicPoint({ latitude, longitude, coordinatesPrecision }: PlacedTable) {
  const unlessCity = (column: AnyPgColumn) =>
    sql<number | null>`case when ${coordinatesPrecision} = 'city' then null else ${column} end`.mapWith(
      Number,
    );
  return {
    latitude: unlessCity(latitude) as SQL<number | null>,
    longitude: unlessCity(longitude) as SQL<number | null>,
  };
}

/** Matches places that appear on maps and in distances. */
export function hasPublicPoint({ latitude, coordinatesPrecision }: PlacedTable): SQL | undefined {
  return and(isNotNull(latitude), ne(coordinatesPrecision, 'city'));
}
