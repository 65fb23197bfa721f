import type { PriceRow } from '#contract/prices.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices, receiptItems } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import { auditedNoun, restoreObservation } from '../current-prices/observations.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, Stale } from '../platform/failure.ts';
import type { AuditedChange, WriteContext } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import type { EnteredPrice, LockedPrice } from './enter-prices.ts';
import { presentFuelPriceRow } from './price-row-queries.ts';
import { noPrice, readPrice, selectPrice } from './read-price.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'today' | 'audit'>;

interface ChangedPrice {
  id: number;
  /** that the price must have, if given */
  kind?: PriceKind | undefined;
}

interface Correction extends ChangedPrice {
  /** the place of the corrected price */
  movesTo: number;
  insert: (before: LockedPrice, kind: PriceKind) => Promise<EnteredPrice>;
}

/** Returns a change of a price for the audit log, under the noun of its kind. */
export function auditedPrice(
  id: number,
  { kind }: PriceRow,
  { before, after }: Record<'before' | 'after', PriceRow | null>,
): AuditedChange {
  return {
    id,
    noun: auditedNoun[kind],
    before: before && auditedRow(before),
    after: after && auditedRow(after),
  };
}

/** Returns a row with one name for each thing, as the audit log has those of its kind. */
function auditedRow(row: PriceRow): object {
  if (row.kind === 'meat') return row;
  const { productId, Product, establishmentId, Establishment, createdAt, ...fuel } = presentFuelPriceRow(row);
  return fuel;
}

/**
 * Corrects a price: the observation is withdrawn and replaced by a new one of the same source. The audit log files it under the
 * id of the corrected observation, so that the next person who edits that one learns about it. The report, or the receipt line,
 * from which the price came is linked to the correction.
 */
export async function correctPrice(
  { tx, now, today, audit }: Context,
  { id, kind: asked, movesTo, insert }: Correction,
) {
  const { kind, locked } = await lockPrice(tx, { id, kind: asked }, movesTo);
  const before = await readPrice(tx, id, today);
  await setWithdrawn(tx, id, now);
  const { id: correctionId } = await insert(locked, kind);
  await tx.update(receiptItems).set({ priceId: correctionId }).where(eq(receiptItems.priceId, id));
  const after = await readPrice(tx, correctionId, today);
  await audit(auditedPrice(id, before, { before, after }));
  return { data: after };
}

/**
 * Withdraws a price. The observation stays in the database and in the audit log, is shown nowhere, and the one before it
 * becomes current again.
 */
export async function withdrawPrice(price: ChangedPrice, { tx, now, today, audit }: Context) {
  await lockPrice(tx, price);
  const before = await readPrice(tx, price.id, today);
  await setWithdrawn(tx, price.id, now);
  await audit(auditedPrice(price.id, before, { before, after: null }));
  return { data: { deleted: true as const } };
}

/** Restores a withdrawn price. */
export async function bringBackPrice(id: number, { tx, today, audit }: Context) {
  const { establishmentId, kind } = await selectPrice(tx, id);
  await lockEstablishments(tx, [establishmentId]);
  await restoreObservation(tx, id, { kind, missing: noPrice });
  const after = await readPrice(tx, id, today);
  await audit(auditedPrice(id, after, { before: null, after }));
  return { data: after };
}

/**
 * Locks an observation to be corrected or withdrawn, with its current and its new place. Its id serves as its version, because
 * a correction has another one.
 * @throws {Failure} 'not_found' when it was withdrawn; 'stale' when it has been corrected since
 */
async function lockPrice(
  tx: Tx,
  { id, kind: asked }: ChangedPrice,
  movesTo?: number,
): Promise<{ kind: PriceKind; locked: LockedPrice }> {
  const { establishmentId, kind } = await selectPrice(tx, id, asked);
  await lockEstablishments(tx, [establishmentId, movesTo ?? establishmentId]);
  const [locked] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
  if (!locked) throw notFound(noPrice);
  if (locked.withdrawnAt === null) return { kind, locked };
  const isCorrected = (await tx.$count(prices, eq(prices.replacesId, id))) > 0;
  if (isCorrected) throw new Stale(await selectLastChange(tx, auditedNoun[kind], id));
  throw notFound(noPrice);
}

/** From now on no read counts the observation. */
async function setWithdrawn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(eq(prices.id, id), isNull(prices.withdrawnAt)));
}
