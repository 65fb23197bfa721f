import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, favorites, fuelStations, products, reviews } from '#database/schema.ts';

export type FavoriteRow = Awaited<ReturnType<typeof selectFavorites>>[number];

/** Selects a person's favourites with the name of each cut or station, newest first. */
export function selectFavorites(orm: Orm, userId: number) {
  return orm
    .select({
      id: favorites.id,
      productId: favorites.productId,
      fuelStationId: favorites.fuelStationId,
      createdAt: favorites.createdAt,
      name: sql<string>`coalesce(${products.name}, ${fuelStations.name})`,
      category: categories.name,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(fuelStations, eq(fuelStations.id, favorites.fuelStationId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

export function selectFavoriteIds(orm: Orm, userId: number) {
  return orm
    .select({ productId: favorites.productId, fuelStationId: favorites.fuelStationId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

/** Selects the mean of the approved reviews of some establishments and stations. */
export function selectRatings(orm: Orm, establishmentIds: number[], fuelStationIds: number[]) {
  return orm
    .select({
      establishmentId: reviews.establishmentId,
      fuelStationId: reviews.fuelStationId,
      average: sql<number>`avg(${reviews.rating})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.status, 'approved'),
        or(
          inArray(reviews.establishmentId, establishmentIds),
          inArray(reviews.fuelStationId, fuelStationIds),
        ),
      ),
    )
    .groupBy(reviews.establishmentId, reviews.fuelStationId);
}

export type RatingRow = Awaited<ReturnType<typeof selectRatings>>[number];
