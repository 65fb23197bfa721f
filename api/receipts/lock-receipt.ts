import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { receipts } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { noReceipt } from './receipt-queries.ts';

export type LockedReceipt = typeof receipts.$inferSelect;

/** Locks a receipt until the end of the transaction. @throws {Failure} 'not_found' */
export async function lockReceipt(tx: Tx, id: number): Promise<LockedReceipt> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!receipt) throw notFound(noReceipt);
  return receipt;
}
