import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#database/database.ts';
import { selectLastChange } from './audit.ts';
import { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';
import { Failure, invalid, notFound, Stale } from './failure.ts';

/** A table whose rows people edit (database/tables/versioned.ts). */
type VersionedTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn };

/**
 * Holds a row for a change that was made on one of its versions.
 * @param noun as the audit log names it
 * @param missing said where there is no such row
 * @throws {Failure} 'not_found'; 'stale', with the person who has changed the row since
 */
export async function lockVersion(
  tx: Tx,
  table: VersionedTable,
  { id, version }: { id: number; version: number },
  { noun, missing }: { noun: string; missing: string },
): Promise<void> {
  const [row] = await tx
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  if (!row) throw notFound(missing);
  if (row.version !== version) throw new Stale(await selectLastChange(tx, noun, id));
}

/** What every change of a versioned row sets beside its own columns. */
export function nextVersion(table: VersionedTable, now: Date) {
  return { version: sql`${table.version} + 1`, updatedAt: now };
}

/** Rewords the refusal of a write whose name is taken. @param message said beside the field `name` */
export function refuseTaken(message: string): (error: unknown) => never {
  return (error) => {
    if (isUniqueViolation(error)) throw new Failure('conflict', message, [{ field: 'name', message }]);
    throw error;
  };
}

/** Rewords the refusal of a write that points to a row which is gone. @param message said beside the field */
export function refuseMissing(field: string, message: string): (error: unknown) => never {
  return (error) => {
    if (isForeignKeyViolation(error)) throw invalid(field, message);
    throw error;
  };
}

/** Deletes a row; a row that became linked a moment ago is refused as one that was linked before. */
export async function deleteRow(tx: Tx, table: VersionedTable, id: number): Promise<void> {
  await tx
    .delete(table)
    .where(eq(table.id, id))
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Failure('in_use');
      throw error;
    });
}
