import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#database/database.ts';
import { establishments, prices, products } from '#database/schema.ts';
import type { Permission } from '#domain/can.ts';
import type { catalogueRemovableNouns } from '#domain/removals.ts';
import { requirePermission } from './failure.ts';
import type { WriteContext } from './handler.ts';
import { removeRow } from './removals.ts';
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
const columnOfPrices = new Map<PgTable, AnyPgColumn>([
  [establishments, prices.establishmentId],
  [products, prices.productId],
]);

/**
 * Deletes an unreferenced row of the catalogue. For some minutes the deletion can be undone.
 * @throws {Failure} 'not_found'; 'stale', with the person who has changed the row since; 'in_use'
 */
export async function deleteRow<Row extends object>(
  { params: { id }, query: { version } }: { params: { id: number }; query: { version?: number | undefined } },
  { tx, caller, now, audit }: Pick<WriteContext, 'tx' | 'now' | 'audit'> & { caller: { id: number } },
  { noun, missing, table, among, read, can }: Deletion<Row>,
) {
  await lockVersion(tx, table, { id, version, ...(among && { among }) }, { noun, missing });
  const before = await read(tx, id);
  requirePermission(can(before).delete);
  const column = columnOfPrices.get(table);
  if (column) await tx.delete(prices).where(and(eq(column, id), isNotNull(prices.withdrawnAt)));
  const removalId = await removeRow({ tx, caller, now }, { noun, id, presented: before });
  await audit({ id, before, after: null });
  return { data: { deleted: true as const, removalId } };
}
