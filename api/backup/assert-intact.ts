import { listStored, readLines, type Table } from '#database/backup/tables.ts';
import { checkForeignKeys } from '#database/check/check-foreign-keys.ts';
import { checkIndexes } from '#database/check/check-indexes.ts';
import type { Tx } from '#database/database.ts';
import { reasonOf } from '#database/reason-of.ts';
import { BackupError } from './backup-format.ts';

/**
 * Compares the tables that were read with their indexes and with each other. A truncated table file reads as fewer rows,
 * without an error, so its backup could not be restored, or would lack rows.
 * @throws {BackupError} with the problem, and advice
 */
export async function assertIntact(tx: Tx, tables: readonly Table[]): Promise<void> {
  const indexes = await checkIndexes(tx, await listStored(tx, tables));
  const foreignKeys = await checkForeignKeys(tx);
  const faults = [...indexes.faults, ...foreignKeys.faults];
  if (faults.length > 0) throw damaged(faults);
}

/**
 * Reads a table's rows like `readLines`.
 * @throws {BackupError} with the table's name and advice, if PostgreSQL finds its files damaged
 */
export async function* readSoundLines(tx: Tx, table: Table): AsyncGenerator<string[]> {
  try {
    yield* readLines(tx, table);
  } catch (error) {
    if (!isOfDamage(error)) throw error;
    throw damaged([`a tabela ${table.name} não se lê por inteiro: ${reasonOf(error)}`], error);
  }
}

/** Returns whether PostgreSQL found its own files damaged or missing. */
function isOfDamage(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && 'code' in cause && /^(XX00.|58P01)$/.test(String(cause.code));
}

function damaged(faults: readonly string[], cause?: unknown): BackupError {
  return new BackupError(
    [
      'O banco de dados está danificado, e um backup dele não teria todas as linhas: não há backup.',
      ...faults.map((fault) => `  ${fault}`),
      'Guarde os backups que já tem. Faça npm run check, pare o servidor e restaure o último backup bom em outra DATA_DIR.',
    ].join('\n'),
    { cause },
  );
}
