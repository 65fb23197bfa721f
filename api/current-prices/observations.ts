import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { prices } from '#database/schema.ts';
import { withdrawnPriceCan } from '#domain/prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, notFound, requirePermission, Stale } from '../platform/failure.ts';
import { findSameObservation } from './same-observation.ts';
import { readWithdrawnStates } from './withdrawn-states.ts';

/**
 * Makes a withdrawn observation live again. The caller holds its place, so that nobody restores or enters it meanwhile.
 * @param noun of the observations in the audit log
 * @throws {Failure} 'not_found'; 'in_use' where it is live, or what brought it was taken back as a whole; 'stale' where a
 * correction stands in its place; 'conflict' where an equal price was entered or imported meanwhile
 */
export async function restoreObservation(
  tx: Tx,
  id: number,
  { noun, missing }: { noun: 'prices' | 'fuel-prices'; missing: string },
): Promise<void> {
  const [row] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
  const state = (await readWithdrawnStates(tx, [id])).get(id);
  if (!row || !state) throw notFound(missing);
  // The refusal below names the person who has corrected it.
  requirePermission(withdrawnPriceCan({ ...state, isCorrected: false }).restore);
  if (state.standingId !== null) {
    throw new Stale(
      (await selectLastChange(tx, noun, id)) ?? (await selectLastChange(tx, noun, state.standingId)),
    );
  }
  if ((await findSameObservation(tx, row)) !== undefined) {
    throw new Failure('conflict', 'Este preço já foi registrado de novo.');
  }
  await tx
    .update(prices)
    .set({ withdrawnAt: null })
    .where(and(eq(prices.id, id), isNotNull(prices.withdrawnAt)))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Outro preço igual entrou no lugar deste.');
      throw error;
    });
}
