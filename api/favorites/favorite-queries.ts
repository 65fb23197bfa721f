import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, establishments, favorites, products, reviews } from '#database/schema.ts';

export type FavoriteRow = Awaited<ReturnType<typeof selectFavorites>>[number];

/** Selects a person's favourites with the name of each cut or station, newest first. */
export function selectFavorites(orm: Orm, userId: number) {
  return orm
    .select({
      id: favorites.id,
      productId: favorites.productId,
      fuelStationId: favorites.establishmentId,
      createdAt: favorites.createdAt,
      name: sql<string>`coalesce(${products.name}, ${establishments.name})`,
      category: categories.name,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(establishments, eq(establishments.id, favorites.establishmentId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

export function selectFavoriteIds(orm: Orm, userId: number) {
  return orm
    .select({ productId: favorites.productId, fuelStationId: favorites.establishmentId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

/** Selects the mean of the approved reviews of some places. */
export function selectRatings(orm: Orm, placeIds: number[]) {
  return orm
    .select({
      placeId: reviews.establishmentId,
      average: sql<number>`avg(${reviews.rating})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.status, 'approved'), inArray(reviews.establishmentId, placeIds)))
    .groupBy(reviews.establishmentId);
}

export type RatingRow = Awaited<ReturnType<typeof selectRatings>>[number];
