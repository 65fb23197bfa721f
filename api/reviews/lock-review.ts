import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { reviews } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { reviewUnknown } from './reviews.ts';

/**
 * Locks a review until the end of the transaction.
 * @param condition which it must meet, such as an author
 * @throws {Failure} 'not_found'
 */
export async function lockReview(tx: Tx, id: number, condition?: SQL): Promise<typeof reviews.$inferSelect> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), condition))
    .for('update');
  if (!review) throw notFound(reviewUnknown);
  return review;
}
