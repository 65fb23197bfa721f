import type { Tx } from '#database/database.ts';
import {
  type AnyPgColumn,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  type PgTable,
  type SQL,
  sql,
} from '#database/orm.ts';
import { establishments, prices, products } from '#database/schema.ts';
import type { Permission } from '#domain/can.ts';
import type { catalogueRemovableNouns } from '#domain/removals.ts';
import { insertAudit } from './audit.ts';
import { Failure, requirePermission } from './failure.ts';
import type { WriteContext } from './handler.ts';
import { defineJob } from './job.ts';
import { mostPricesAtOnce, pricesPerStep } from './price-steps.ts';
import { removable, removeRow } from './removals.ts';
import { inTransaction } from './transaction.ts';
import { lockVersion, type VersionedTable } from './versions.ts';

interface Deletion<Row> {
  noun: (typeof catalogueRemovableNouns)[number];
  missing: string;
  table: VersionedTable;
  /** restricts the call to some rows of the table */
  among?: SQL | undefined;
  read(tx: Tx, id: number): Promise<Row>;
  can(row: Row): { delete: Permission };
}

/** Withdrawn prices of a place or a product mean nothing without it, and are deleted with it. */
const pricesOf = (table: PgTable) =>
  [
    { table: establishments, column: prices.establishmentId },
    { table: products, column: prices.productId },
  ].find((known) => known.table === table);

const withdrawn = (column: AnyPgColumn, id: number) => and(eq(column, id), isNotNull(prices.withdrawnAt));
const one = { one: sql`1` };

interface LateDeletion {
  noun: Deletion<never>['noun'];
  id: number;
  /** the person who deletes it */
  userId: number;
  presented: object;
}

/**
 * Deletes a row after its many withdrawn prices. Each step finds what remains, so that an interrupted job continues where it
 * was. A row that has been edited or used since stays, with the withdrawn prices that it still has, and the audit log says so.
 */
export const deleteRowJob = defineJob<LateDeletion>(
  'delete-row',
  'imports',
  async ({ noun, id, userId, presented }, context, { signal }) => {
    const found = pricesOf(removable[noun].table);
    if (!found) return;
    const { table, column } = found;
    const version = 'version' in presented ? Number(presented.version) : undefined;
    const step = () =>
      inTransaction(context, async ({ tx, now }) => {
        signal.throwIfAborted();
        await lockVersion(tx, table, { id, version }, { noun, missing: '' });
        const live = tx
          .select(one)
          .from(prices)
          .where(and(eq(column, id), isNull(prices.withdrawnAt)));
        if ((await live.limit(1)).length > 0) throw new Failure('in_use');
        const some = tx
          .select({ id: prices.id })
          .from(prices)
          .where(withdrawn(column, id))
          .limit(pricesPerStep);
        const gone = await tx.delete(prices).where(inArray(prices.id, some)).returning({ id: prices.id });
        if (gone.length > 0) return true;
        await removeRow({ tx, caller: { id: userId }, now }, { noun, id, presented });
        return false;
      });
    try {
      while (await step());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // An earlier attempt has deleted it.
      if (error.code === 'not_found') return;
      await inTransaction(context, ({ tx, now }) =>
        insertAudit(tx, { action: 'removals.restore', userId: null, at: now }, [
          { id, noun, before: null, after: presented },
        ]),
      );
    }
  },
);

/**
 * Deletes an unreferenced row of the catalogue. For some minutes the deletion can be undone, unless it has many withdrawn prices
 * and continues in the background.
 * @throws {Failure} 'not_found'; 'stale', with the person who has changed the row since; 'in_use'
 */
export async function deleteRow<Row extends object>(
  { params: { id }, query: { version } }: { params: { id: number }; query: { version?: number | undefined } },
  {
    tx,
    caller,
    now,
    audit,
    enqueue,
  }: Pick<WriteContext, 'tx' | 'now' | 'audit' | 'enqueue'> & { caller: { id: number } },
  { noun, missing, table, among, read, can }: Deletion<Row>,
) {
  await lockVersion(tx, table, { id, version, ...(among && { among }) }, { noun, missing });
  const before = await read(tx, id);
  requirePermission(can(before).delete);
  const column = pricesOf(table)?.column;
  if (
    column &&
    (await tx.select(one).from(prices).where(withdrawn(column, id)).offset(mostPricesAtOnce).limit(1))
      .length > 0
  ) {
    await audit({ id, before, after: null });
    await enqueue(deleteRowJob, { noun, id, userId: caller.id, presented: before });
    return { data: { deleted: true as const, removalId: null } };
  }
  if (column) await tx.delete(prices).where(withdrawn(column, id));
  const removalId = await removeRow({ tx, caller, now }, { noun, id, presented: before });
  await audit({ id, before, after: null });
  return { data: { deleted: true as const, removalId } };
}
