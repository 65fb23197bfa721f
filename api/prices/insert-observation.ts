import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { prices } from '#database/schema.ts';
import { findSameObservation } from '../current-prices/observations.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import type { Goods } from './goods.ts';

export type LockedPrice = typeof prices.$inferSelect;

/** A price that was entered: a new row, or the one that said the same already. */
export interface EnteredPrice {
  id: number;
  isNew: boolean;
}

/**
 * Inserts an observation as an administrator enters it. The caller holds the place. A price that says the same already
 * stays the only one.
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

/** Returns what a correction keeps of the observation that it corrects. */
function keptOf(before: LockedPrice, establishmentId: number) {
  return {
    replacesId: before.id,
    importId: before.importId,
    // A survey's name and brand are those of its station.
    profileId: before.establishmentId === establishmentId ? before.profileId : null,
    // A decision about a report that is taken back withdraws what stands in the place of its price.
    reportedPriceId: before.reportedPriceId,
  };
}
