import { eq, sql } from 'drizzle-orm';
import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { ReceiptCase } from '#contract/receipt-rows.ts';
import type { Orm } from '#database/database.ts';
import { receipts } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { cnpjOfKey } from '#domain/nfce.ts';
import { monthOfKey, purchaseDays, purchaseInstant, sentReceipt } from '#domain/receipt-days.ts';
import { notFound } from '../platform/failure.ts';
import { readCaseLines } from './case.ts';
import { noReceipt } from './receipt-queries.ts';
import {
  presentReceiptRow,
  type SelectedReceipt,
  selectLines,
  selectReceiptRows,
} from './queue.ts';

/** Reads a receipt as an administrator decides about it. @throws {Failure} 'not_found' */
export async function readReceiptCase(orm: Orm, id: number, today: Day): Promise<ReceiptCase> {
  // A transaction takes one statement after the other.
  const [receipt] = await selectReceiptRows(orm, eq(receipts.id, id));
  if (!receipt) throw notFound(noReceipt);
  const lines = await selectLines(orm, [id]);
  return {
    ...presentReceiptRow(receipt, lines),
    imageUrl: receiptImageAddress(receipt.imageKey),
    key: sayKey(receipt),
    record: await readRecord(orm, receipt.userId),
    purchase: sayPurchase(receipt, today),
    items: await readCaseLines(orm, receipt.establishmentId, lines, today),
  };
}

/** Reads the access key of a receipt; its digits were checked when it was sent. */
function sayKey({ accessKey, establishmentCnpj }: SelectedReceipt): ReceiptCase['key'] {
  if (accessKey === null) return null;
  const cnpj = cnpjOfKey(accessKey);
  const isOfPlace = establishmentCnpj === null ? null : establishmentCnpj === cnpj;
  return { month: monthOfKey(accessKey), cnpj, isOfPlace };
}

function sayPurchase(row: SelectedReceipt, today: Day): ReceiptCase['purchase'] {
  const receipt = sentReceipt(row);
  const days = purchaseDays(receipt, today);
  return days && { ...days, usual: cityDay(purchaseInstant(receipt)) };
}

/** Counts the receipts of a person. Null where the account is gone. */
async function readRecord(orm: Orm, userId: number | null): Promise<ReceiptCase['record']> {
  if (userId === null) return null;
  const [record] = await orm
    .select({
      sent: sql<number>`count(*)::int`,
      decided: sql<number>`(count(*) filter (where ${receipts.status} <> 'pending'))::int`,
      approved: sql<number>`(count(*) filter (where ${receipts.status} = 'approved'))::int`,
    })
    .from(receipts)
    .where(eq(receipts.userId, userId));
  return record ?? null;
}
