import { and, lt, notExists, sql } from 'drizzle-orm';
import { receiptImages, receipts, removals } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/delete-receipt-files.ts';

const hourMs = 3_600_000;
const usableHours = 24;
/** A receipt that is being sent at the last moment keeps its picture. */
const keptHours = usableHours + 1;

/** A picture that was uploaded before can no longer be sent. */
export function usableSince(now: Date): Date {
  return new Date(now.getTime() - usableHours * hourMs);
}

/** Deletes pictures that no receipt names since a day, with their files. Those of receipts that can be restored stay. */
export async function forgetUnusedImages(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const oldest = new Date(now.getTime() - keptHours * hourMs);
    const named = tx.select().from(receipts).where(sql`${receipts.imageKey} = ${receiptImages.key}`);
    const held = tx
      .select()
      .from(removals)
      .where(
        sql`${removals.noun} = 'receipts' and ${removals.held} -> 0 -> 'rows' -> 0 ->> 'image_key' = ${receiptImages.key}`,
      );
    const forgotten = await tx
      .delete(receiptImages)
      .where(and(lt(receiptImages.createdAt, oldest), notExists(named), notExists(held)))
      .returning({ key: receiptImages.key });
    await enqueueFileDeletion(
      { tx, now, enqueue },
      forgotten.map(({ key }) => key),
    );
  });
}
