import type { OwnReview } from '#contract/reviews.ts';
import type { Tx } from '#database/database.ts';
import { reviews } from '#database/schema.ts';
import { isForeignKeyViolation } from '../platform/database-errors.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { readReview } from './read-review.ts';
import type { ReviewedPlace } from './review-queries.ts';

interface NewReview {
  userId: number;
  place: ReviewedPlace;
  rating: number;
  comment: string;
}

interface Refusals {
  /** the message when the place does not exist */
  missing: string;
  /** the message when the person has reviewed the place */
  already: string;
}

/**
 * Inserts a pending review. A constraint lets one of simultaneous requests of a person pass.
 * @throws {Failure} 'unauthenticated' without the person; 'not_found' without the place; 'conflict' when the person has reviewed it
 */
export async function insertReview(
  tx: Tx,
  { userId, place, rating, comment }: NewReview,
  { missing, already }: Refusals,
  now: Date,
): Promise<OwnReview> {
  await requirePerson(tx, userId);
  const [inserted] = await tx
    .insert(reviews)
    .values({ ...place, userId, rating, comment, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: reviews.id })
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw notFound(missing);
      throw error;
    });
  if (!inserted) throw new Failure('conflict', already);
  return readReview(tx, inserted.id);
}
