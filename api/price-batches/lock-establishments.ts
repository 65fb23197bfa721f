import { and, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';

/**
 * Makes writes of prices at these shops or stations go one after the other: rounds, sheets, receipts, surveys, corrections
 * and undoings, which touch the newest prices of several products in any order. The places are held in the order of their
 * numbers, and before any price, so that no two writes wait for each other.
 * @param among what the places have to be
 * @returns how many of the places there are
 */
export async function lockEstablishments(tx: Tx, ids: readonly number[], among?: SQL): Promise<number> {
  if (ids.length === 0) return 0;
  const held = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(inArray(establishments.id, [...new Set(ids)]), among))
    .orderBy(establishments.id)
    .for('no key update');
  return held.length;
}
