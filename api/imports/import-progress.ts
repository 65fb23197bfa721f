import type { Db, Orm } from '#database/database.ts';
import { eq, sql } from '#database/orm.ts';
import { importProgress, imports } from '#database/schema.ts';
import type { ImportCounts } from '#domain/import-report.ts';

type Progress = Pick<ImportCounts, 'rowsRead' | 'rowsOfCity'>;

const everyMs = 400;

/**
 * Returns a function that stores the progress of reading a file, at most a few times a second.
 * @param signal when aborted, ends the reading with its reason
 */
export function reportingProgress(
  orm: Db,
  importId: number,
  signal: AbortSignal,
): (progress: Progress) => Promise<void> {
  let last = performance.now();
  return async ({ rowsRead, rowsOfCity }) => {
    signal.throwIfAborted();
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    // An import that was given up in the meantime no longer has a row.
    await orm.execute(sql`
      insert into ${importProgress} (import_id, rows_read, rows_of_city, updated_at)
      select ${imports.id}, ${rowsRead}, ${rowsOfCity}, now() from ${imports} where ${imports.id} = ${importId}
      on conflict (import_id) do update
      set rows_read = excluded.rows_read, rows_of_city = excluded.rows_of_city, updated_at = excluded.updated_at`);
  };
}

export async function forgetProgress(orm: Orm, importId: number): Promise<void> {
  await orm.delete(importProgress).where(eq(importProgress.importId, importId));
}
