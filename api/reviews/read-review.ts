import { eq } from 'drizzle-orm';
import type { OwnReview } from '#contract/reviews.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { reviews } from '#database/schema.ts';
import { presentOwnReview } from './present-review.ts';
import { selectReviews } from './reviews.ts';

/** Reads one review as its author and administrators see it. @throws {Error} when it does not exist */
export async function readReview(tx: Tx, id: number): Promise<OwnReview> {
  const rows = await selectReviews(tx, eq(reviews.id, id), { limit: 1, offset: 0 });
  return presentOwnReview(onlyRow(rows));
}
