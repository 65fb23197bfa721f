import type { Tx } from '#database/database.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices, receiptItems } from '#database/schema.ts';
import { restoreObservation } from '../current-prices/observations.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, Stale } from '../platform/failure.ts';
import type { WriteContext } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import type { Goods } from './goods.ts';
import type { EnteredPrice, LockedPrice } from './insert-observation.ts';
import { noPrice, readPrice, selectPrice } from './read-price.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'today' | 'audit'>;

interface Correction {
  id: number;
  /** the place of the corrected price */
  movesTo: number;
  insert: (before: LockedPrice) => Promise<EnteredPrice>;
}

/**
 * Corrects a price: the observation is withdrawn and replaced by a new one of the same source. The audit log files it under the
 * id of the corrected observation, so that the next person who edits that one learns about it. The report, or the receipt line,
 * from which the price came is linked to the correction.
 */
export async function correctPrice<Row extends object>(
  goods: Goods<Row>,
  { tx, now, today, audit }: Context,
  { id, movesTo, insert }: Correction,
) {
  const locked = await lockPrice(tx, goods, id, movesTo);
  const before = await readPrice(tx, goods, id, today);
  await setWithdrawn(tx, id, now);
  const { id: correctionId } = await insert(locked);
  await tx.update(receiptItems).set({ priceId: correctionId }).where(eq(receiptItems.priceId, id));
  const after = await readPrice(tx, goods, correctionId, today);
  await audit({ id, before, after });
  return { data: after };
}

/**
 * Withdraws a price. The observation stays in the database and in the audit log, is shown nowhere, and the one before it
 * becomes current again.
 */
export async function withdrawPrice<Row extends object>(
  goods: Goods<Row>,
  id: number,
  { tx, now, today, audit }: Context,
) {
  await lockPrice(tx, goods, id);
  const before = await readPrice(tx, goods, id, today);
  await setWithdrawn(tx, id, now);
  await audit({ id, before, after: null });
  return { data: { deleted: true as const } };
}

/** Restores a withdrawn price. */
export async function bringBackPrice<Row extends object>(
  goods: Goods<Row>,
  id: number,
  { tx, today, audit }: Context,
) {
  const { establishmentId } = await selectPrice(tx, goods, id);
  await lockEstablishments(tx, [establishmentId]);
  await restoreObservation(tx, id, { noun: goods.noun, missing: noPrice });
  const after = await readPrice(tx, goods, id, today);
  await audit({ id, before: null, after });
  return { data: after };
}

/**
 * Locks an observation to be corrected or withdrawn, with its current and its new place. Its id serves as its version, because
 * a correction has another one.
 * @throws {Failure} 'not_found' when it was withdrawn; 'stale' when it has been corrected since
 */
async function lockPrice(tx: Tx, goods: Goods, id: number, movesTo?: number): Promise<LockedPrice> {
  const { establishmentId } = await selectPrice(tx, goods, id);
  await lockEstablishments(tx, [establishmentId, movesTo ?? establishmentId]);
  const [row] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
  if (!row) throw notFound(noPrice);
  if (row.withdrawnAt === null) return row;
  const isCorrected = (await tx.$count(prices, eq(prices.replacesId, id))) > 0;
  if (isCorrected) throw new Stale(await selectLastChange(tx, goods.noun, id));
  throw notFound(noPrice);
}

/** From now on no read counts the observation. */
async function setWithdrawn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(eq(prices.id, id), isNull(prices.withdrawnAt)));
}
