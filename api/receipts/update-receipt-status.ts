import { eq } from 'drizzle-orm';
import { receipts } from '#database/schema.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { noReceipt, selectReceipt } from './receipt-queries.ts';

/** Approves or rejects a receipt that waits. Only a rejection keeps a reason, which its owner reads. */
export const updateReceiptStatus = writeHandler(
  'updateReceiptStatus',
  async ({ params: { id }, body }, { tx, caller, now, audit }) => {
    const [locked] = await tx
      .select({ status: receipts.status })
      .from(receipts)
      .where(eq(receipts.id, id))
      .for('update');
    if (!locked) throw notFound(noReceipt);
    requirePermission(receiptCan(locked).decide);
    const before = await selectReceipt(tx, id);
    const { status, reason = null } = body;
    await tx
      .update(receipts)
      .set({
        status,
        rejectionReason: status === 'rejected' ? reason : null,
        decidedAt: now,
        decidedBy: caller.id,
      })
      .where(eq(receipts.id, id));
    const after = await selectReceipt(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
