import { eq } from 'drizzle-orm';
import { receipts } from '#database/schema.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { decisionColumns } from '../platform/decision.ts';
import { Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStale } from '../platform/versions.ts';
import { applyRulesToReceiptJob } from '../reported-prices/apply-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { auditedReceipt } from './audited-receipt.ts';
import { lockReceipt, raisedVersion } from './lock-receipt.ts';
import { readReceiptCase } from './receipt-case.ts';

/**
 * Approves or rejects a receipt that waits. The second of two moderators is told who has decided before. Spec, back office, section 4.
 */
export const updateReceiptStatus = writeHandler(
  'updateReceiptStatus',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const receipt = await lockReceipt(tx, id);
    if (!receiptCan(receipt).decide.may) throw new Stale(await selectLastChange(tx, 'receipts', id));
    // A decision about a receipt that waits again was taken back: nobody's stands.
    if (isStale(receipt, body.version)) throw new Stale(undefined);
    const before = await readReceiptCase(tx, id, today);
    await tx
      .update(receipts)
      .set({ ...decisionColumns(body, caller.id, now), ...raisedVersion })
      .where(eq(receipts.id, id));
    const after = await readReceiptCase(tx, id, today);
    await audit({ id, before: auditedReceipt(before), after: auditedReceipt(after) });
    if (body.status === 'approved' && (await readRules(tx)).agreement) {
      await enqueue(applyRulesToReceiptJob, { receiptId: id });
    }
    return { data: after };
  },
);
