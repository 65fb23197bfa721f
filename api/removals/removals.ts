import { and, inArray, lt, notExists, sql } from 'drizzle-orm';
import { receiptImages, receipts, removals } from '#database/schema.ts';
import { restorableSince } from '#domain/removals.ts';
import { enqueueLogoDeletion } from '../fuel-brands/brand-logos.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/delete-receipt-files.ts';

/** Erases for good what can no longer be restored, with the pictures of receipts and the logos of brands. */
export async function forgetRemovals(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const forgotten = await tx
      .delete(removals)
      .where(lt(removals.removedAt, restorableSince(now)))
      .returning({ noun: removals.noun, held: removals.held });
    for (const { noun, held } of forgotten) {
      const logo = noun === 'fuel-brands' ? held[0]?.rows[0]?.logo : null;
      if (typeof logo === 'string') await enqueueLogoDeletion({ enqueue }, logo, null);
    }
    const keys = forgotten
      .filter(({ noun }) => noun === 'receipts')
      .flatMap(({ held }) => held[0]?.rows.map(({ image_key: key }) => key) ?? [])
      .filter((key) => typeof key === 'string');
    if (keys.length === 0) return;
    const named = tx.select().from(receipts).where(sql`${receipts.imageKey} = ${receiptImages.key}`);
    const images = await tx
      .delete(receiptImages)
      .where(and(inArray(receiptImages.key, keys), notExists(named)))
      .returning({ key: receiptImages.key });
    await enqueueFileDeletion(
      { tx, now, enqueue },
      images.map(({ key }) => key),
    );
  });
}
