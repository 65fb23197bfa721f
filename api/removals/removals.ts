import type { Tx } from '#database/database.ts';
import { and, eq, inArray, lt, notExists, sql } from '#database/orm.ts';
import { receiptImages, receipts, removals, users } from '#database/schema.ts';
import { catalogueRemovableNouns, ownRemovableNouns, restorableSince } from '#domain/removals.ts';
import { lockDemonstration } from '../demonstration/demonstration.ts';
import { enqueueLogoDeletion } from '../fuel-brands/brand-logos.ts';
import type { Context } from '../platform/context.ts';
import { writeHandler } from '../platform/handler.ts';
import { restoreRow } from '../platform/removals.ts';
import { inTransaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/receipt-files.ts';

/** Restores a row of the catalogue that an administrator has just deleted. */
export const restoreRemoval = writeHandler(
  'restoreRemoval',
  async ({ params: { id } }, { tx, now, audit }) => {
    // Demonstration data must not be restored into a real city.
    await lockDemonstration(tx);
    const removal = await restoreRow({ tx, now }, { id, nouns: catalogueRemovableNouns });
    const { noun, rowId, presented } = removal;
    await audit({ id: rowId, noun, before: null, after: presented });
    return { data: { restored: true } };
  },
);

/** Restores a review, a report or a receipt that the caller has just removed. */
export const restoreOwnRemoval = writeHandler(
  'restoreOwnRemoval',
  async ({ params: { id } }, { tx, caller, now }) => {
    const { ruledFrom } = await restoreRow(
      { tx, now },
      { id, nouns: ownRemovableNouns, match: eq(removals.userId, caller.id) },
    );
    if (ruledFrom) await trustAsBefore(tx, caller.id, ruledFrom);
    return { data: { restored: true } };
  },
);

/** With a decided report restored, the rules judge its author as before, unless another one was removed in the meantime. */
async function trustAsBefore(
  tx: Tx,
  userId: number,
  { before, since }: { before: string | null; since: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ruledFrom: before === null ? null : new Date(before) })
    .where(and(eq(users.id, userId), eq(users.ruledFrom, new Date(since))));
}

/** Erases deletions that can no longer be restored, with the pictures of receipts and the logos of brands. */
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

export const removalHandlers = { restoreRemoval, restoreOwnRemoval };
