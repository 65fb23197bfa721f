import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { prices } from '#database/schema.ts';
import { findSameObservation } from '../current-prices/observations.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import type { Goods } from './goods.ts';

export type LockedPrice = typeof prices.$inferSelect;

/** A price that was entered: a new row, or the equal one that existed already. */
export interface EnteredPrice {
  id: number;
  isNew: boolean;
}

/**
 * Inserts an observation as entered by an administrator. The caller has locked the place. A price equal to an existing one is
 * not entered twice.
 * @param before the observation that it corrects
 * @throws {Failure} 'conflict' with a survey's price
 */
export async function insertObservation(
  tx: Tx,
  { isTaken }: Goods,
  observation: Parameters<typeof findSameObservation>[1] & Pick<LockedPrice, 'corrected' | 'createdAt'>,
  before: LockedPrice | undefined,
): Promise<EnteredPrice> {
  const same = before ? undefined : await findSameObservation(tx, observation);
  if (same !== undefined) return { id: same, isNew: false };
  const inserted = await tx
    .insert(prices)
    .values({ ...observation, ...(before && keptOf(before, observation.establishmentId)) })
    .returning({ id: prices.id })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', isTaken);
      throw error;
    });
  return { id: onlyRow(inserted).id, isNew: true };
}

/** Returns the columns that a correction keeps from the corrected observation. */
function keptOf(before: LockedPrice, establishmentId: number) {
  return {
    replacesId: before.id,
    importId: before.importId,
    // A survey's name and brand are those of its station.
    profileId: before.establishmentId === establishmentId ? before.profileId : null,
    // Undoing the decision about a report withdraws the current correction of its price.
    reportedPriceId: before.reportedPriceId,
  };
}
