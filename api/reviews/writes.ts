import { and, eq } from 'drizzle-orm';
import type { OwnReview } from '#contract/reviews.ts';
import type { Tx } from '#database/database.ts';
import { establishments, reviews } from '#database/schema.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { readReview } from './read-review.ts';
import type { ReviewedPlaces } from './reviewed-places.ts';

interface NewReview {
  userId: number;
  establishmentId: number;
  rating: number;
  comment: string;
}

/**
 * Inserts a pending review. A constraint lets one of simultaneous requests of a person pass.
 * @throws {Failure} 'unauthenticated' without the person; 'not_found' without the place; 'conflict' when the person has reviewed it
 */
export async function insertReview(
  tx: Tx,
  { userId, establishmentId, rating, comment }: NewReview,
  { isOfKind, missing, already }: ReviewedPlaces,
  now: Date,
): Promise<OwnReview> {
  await requirePerson(tx, userId);
  const places = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, establishmentId), isOfKind))
    .for('key share');
  if (places.length === 0) throw notFound(missing);
  const [inserted] = await tx
    .insert(reviews)
    .values({ establishmentId, userId, rating, comment, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (!inserted) throw new Failure('conflict', already);
  return readReview(tx, inserted.id);
}
