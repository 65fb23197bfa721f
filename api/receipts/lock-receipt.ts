import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { receipts } from '#database/schema.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, Stale } from '../platform/failure.ts';
import { noReceipt } from './receipt-queries.ts';

export type LockedReceipt = typeof receipts.$inferSelect;

/** Locks a receipt until the end of the transaction. @throws {Failure} 'not_found' */
export async function lockReceipt(tx: Tx, id: number): Promise<LockedReceipt> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!receipt) throw notFound(noReceipt);
  return receipt;
}

/**
 * Locks the version of a receipt that an administrator has seen.
 * @throws {Failure} 'not_found'; 'stale', with the person who has decided or made prices of it since
 */
export async function lockReceiptVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<LockedReceipt> {
  const receipt = await lockReceipt(tx, id);
  if (receipt.version !== version) throw new Stale(await selectLastChange(tx, 'receipts', id));
  return receipt;
}

/** The column that every decision about a receipt sets, and prices that are made of it. */
export const raisedVersion = { version: sql`${receipts.version} + 1` };
