import type { Tx } from '#database/database.ts';
import { and, inArray, type SQL } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';

/**
 * Serialises writes of prices at these shops or stations: rounds, sheets, receipts, surveys, corrections and undo operations,
 * which touch the newest prices of several products in any order. The places are locked in the order of their ids, and before
 * any price, so that writes cannot deadlock.
 * @param among a condition on the places
 * @returns how many of the places exist
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
