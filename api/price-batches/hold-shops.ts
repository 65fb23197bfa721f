import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { isShop } from '../platform/kinds.ts';

/**
 * Makes writes of prices at these shops go one after the other: rounds, sheets, receipts, corrections and undoings, which
 * touch the newest prices of several products in any order. The shops are held in the order of their numbers, and before any
 * price, so that no two writes wait for each other.
 * @returns how many of the shops there are
 */
export async function holdShops(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const held = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(inArray(establishments.id, [...new Set(ids)]), isShop))
    .orderBy(establishments.id)
    .for('no key update');
  return held.length;
}
