import { and, eq } from 'drizzle-orm';
import { receiptImages, receipts } from '#database/schema.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { enqueueFileDeletion } from '../receipt-files/delete-receipt-files.ts';
import { noReceipt } from './receipt-queries.ts';

/** Deletes a receipt of the caller, with its picture. Its access key can then be sent again. */
export const deleteReceipt = writeHandler(
  'deleteReceipt',
  async ({ params }, { tx, caller, now, enqueue }) => {
    const [receipt] = await tx
      .select({ id: receipts.id, status: receipts.status, imageKey: receipts.imageKey })
      .from(receipts)
      .where(and(eq(receipts.id, params.id), eq(receipts.userId, caller.id)))
      .for('update');
    if (!receipt) throw notFound(noReceipt);
    requirePermission(receiptCan(receipt).remove);
    await tx.delete(receipts).where(eq(receipts.id, receipt.id));
    if (receipt.imageKey !== null) {
      await tx.delete(receiptImages).where(eq(receiptImages.key, receipt.imageKey));
      await enqueueFileDeletion({ tx, now, enqueue }, [receipt.imageKey]);
    }
    return { data: { deleted: true } };
  },
);
