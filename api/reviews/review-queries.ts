import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { reviews, users } from '#database/schema.ts';

export type ReviewRow = Awaited<ReturnType<typeof selectApprovedReviews>>[number];

/** Selects the approved, and therefore public, reviews of an establishment, newest first. */
export function selectApprovedReviews(orm: Orm, establishmentId: number) {
  return orm
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      establishmentId: reviews.establishmentId,
      fuelStationId: reviews.fuelStationId,
      status: reviews.status,
      userName: users.name,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.establishmentId, establishmentId), eq(reviews.status, 'approved')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}
