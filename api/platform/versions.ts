import type { Tx } from '#database/database.ts';
import { type AnyPgColumn, and, eq, type PgTable, type SQL, sql } from '#database/orm.ts';
import { selectLastChange } from './audit.ts';
import { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';
import { Failure, invalid, notFound, Stale } from './failure.ts';

/** A table with edited rows (database/tables/versioned.ts). */
export type VersionedTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn };

/**
 * Locks a row and checks that its version is the one that the caller has edited. Without a version, the current row is changed.
 * @param among restricts the call to some rows of the table
 * @param noun its name in the audit log
 * @param missing the message when the row does not exist
 * @throws {Failure} 'not_found'; 'stale', with the person who has changed the row since
 */
export async function lockVersion(
  tx: Tx,
  table: VersionedTable,
  { id, version, among }: { id: number; version: number | undefined; among?: SQL | undefined },
  { noun, missing }: { noun: string; missing: string },
): Promise<void> {
  const [row] = await tx
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(and(eq(table.id, id), among))
    .for('update');
  if (!row) throw notFound(missing);
  if (isStale(row, version)) throw new Stale(await selectLastChange(tx, noun, id));
}

/** Returns whether a row has changed since the version that the caller edited, if the caller gives one. */
export function isStale(row: { version: number }, edited: number | undefined): boolean {
  return edited !== undefined && edited !== row.version;
}

/** Returns the columns that every update of a versioned row must set. */
export function nextVersion(table: VersionedTable, now: Date) {
  return { version: sql`${table.version} + 1`, updatedAt: now };
}

/** Turns a unique violation into 'conflict'. @param message shown at the field */
export function refuseTaken(message: string, field = 'name'): (error: unknown) => never {
  return (error) => {
    if (isUniqueViolation(error)) throw new Failure('conflict', message, [{ field, message }]);
    throw error;
  };
}

/**
 * Turns a reference to a deleted row into 'invalid'.
 * @param message shown at the field
 * @param constraint the name of the foreign key, if the row has several
 */
export function refuseMissing(
  field: string,
  message: string,
  constraint?: string,
): (error: unknown) => never {
  return (error) => {
    if (isForeignKeyViolation(error, constraint)) throw invalid(field, message);
    throw error;
  };
}
