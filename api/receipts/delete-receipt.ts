import { and, eq } from 'drizzle-orm';
import { receipts } from '#database/schema.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { noReceipt } from './receipt-queries.ts';

/**
 * Removes a receipt of the caller. Its access key can then be sent again; its picture is erased when the receipt can no
 * longer be restored.
 */
export const deleteReceipt = writeHandler('deleteReceipt', async ({ params }, { tx, caller, now }) => {
  const [receipt] = await tx
    .select({ id: receipts.id, status: receipts.status })
    .from(receipts)
    .where(and(eq(receipts.id, params.id), eq(receipts.userId, caller.id)))
    .for('update');
  if (!receipt) throw notFound(noReceipt);
  requirePermission(receiptCan(receipt).remove);
  const removalId = await removeRow({ tx, caller, now }, { noun: 'receipts', id: receipt.id });
  return { data: { deleted: true, removalId } };
});
