import { eq } from 'drizzle-orm';
import type { PublishReceiptBody, ReceiptCase } from '#contract/receipt-rows.ts';
import { receipts } from '#database/schema.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { selectLastChange } from '../platform/audit.ts';
import { decisionColumns } from '../platform/decision.ts';
import { requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { holdPlaces } from '../price-batches/hold-places.ts';
import { auditedReceipt } from './audited-receipt.ts';
import { chooseLines } from './choose-lines.ts';
import { insertReceiptPrices } from './insert-receipt-prices.ts';
import { lockReceiptVersion, raisedVersion } from './lock-receipt.ts';
import { requirePurchaseInstant } from './purchase-instant.ts';
import { rankReportsOf } from './rank-reports-of.ts';
import { readReceiptCase } from './receipt-case.ts';
import { rememberNames } from './remember-names.ts';

/**
 * Makes prices of lines of a receipt, all or none. One that waits is approved in the same transaction; the second of two
 * administrators who approve it, or publish a line, is told who was first.
 */
export const publishReceiptItems = writeHandler(
  'publishReceiptItems',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const receipt = await lockReceiptVersion(tx, { id, version: body.version });
    if (body.approve) {
      if (!receiptCan(receipt).decide.may) throw new Stale(await selectLastChange(tx, 'receipts', id));
    } else {
      requirePermission(receiptCan(receipt).publish);
    }
    await holdPlaces(tx, [receipt.establishmentId]);
    await requireEstablishment(tx, receipt.establishmentId);
    const observedAt = requirePurchaseInstant(receipt, body.day, today);
    const before = await readReceiptCase(tx, id, today);
    const lines = await chooseLines(tx, before, body.items);
    const approval = body.approve ? decisionColumns({ status: 'approved' }, caller.id, now) : {};
    await tx
      .update(receipts)
      .set({ ...approval, ...raisedVersion })
      .where(eq(receipts.id, id));
    await insertReceiptPrices(tx, receipt, lines, { observedAt, now });
    await rememberNames(tx, receipt.establishmentId, lines);
    const productIds = lines.map(({ productId }) => productId);
    await rankReportsOf({ tx, enqueue }, receipt.establishmentId, productIds);
    const after = await readReceiptCase(tx, id, today);
    const made = { prices: pricesOf(after, body) };
    await audit({ id, before: auditedReceipt(before), after: { ...auditedReceipt(after), ...made } });
    return { data: after };
  },
);

/** The prices that were made, without what the receipt calls the products: these are its owner's words. */
function pricesOf({ items }: ReceiptCase, body: PublishReceiptBody) {
  const asked = new Set(body.items.map(({ position }) => position));
  return items.flatMap(({ position, published }) =>
    published && asked.has(position)
      ? [{ id: published.id, product: published.productName, price: published.price }]
      : [],
  );
}
