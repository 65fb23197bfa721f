import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { presentReviewRow, selectReviewRows } from './moderation.ts';
import { reviewUnknown } from './reviews.ts';

/** Reads one review as the list of the back office has it. */
export const readReviewRow = readHandler('readReviewRow', async ({ params: { id } }, { db }) => {
  const [row] = await selectReviewRows(db, eq(reviews.id, id));
  if (!row) throw notFound(reviewUnknown);
  return { data: presentReviewRow(row) };
});
