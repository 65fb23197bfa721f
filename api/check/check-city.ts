import { abortable } from '#database/abortable.ts';
import { checkCurrentPrices } from '#database/check/check-current-prices.ts';
import { checkForeignKeys } from '#database/check/check-foreign-keys.ts';
import { checkIndexes } from '#database/check/check-indexes.ts';
import { checkSequences } from '#database/check/check-sequences.ts';
import { checkTables, hasChecksums } from '#database/check/check-tables.ts';
import { checkLengths } from '#database/check/lengths.ts';
import type { CheckedPart } from '#database/check/part.ts';
import type { Database } from '#database/database.ts';
import { requireCurrentSchema } from '#database/open/migrations.ts';
import { connectDatabase, requireDatabase } from '#database/open/open-database.ts';
import { reasonOf } from '#database/reason-of.ts';
import type { Config } from '../platform/config.ts';
import { openFiles } from '../platform/files.ts';
import type { SecretSettings } from '../platform/secret.ts';
import { checkFiles } from './check-files.ts';
import { checkSecrets } from './check-secrets.ts';

type Settings = SecretSettings & Pick<Config, 'databaseUrl' | 'dataDirectory' | 'storageUrl'>;

/**
 * Checks a whole city: rows, indexes, sequences, files and secrets, also while a server runs. Changes nothing that a backup
 * contains. @throws {OpenDatabaseError} when there is nothing to check, or it does not open
 */
export async function checkCity(
  config: Settings,
  onPart: (part: CheckedPart) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const place = { url: config.databaseUrl, directory: config.dataDirectory };
  requireDatabase(place);
  const database = await connectDatabase({ ...place, migrates: false });
  return checkOpened(database, config, onPart, signal).finally(() => database.close());
}

/** Does the same with a database that is open. */
export async function checkOpened(
  database: Database,
  config: Settings,
  onPart: (part: CheckedPart) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const { kind } = database;
  const files = await openFiles(config);
  // Those that are deleted meanwhile are not missing.
  const keys = new Set(await files.keysIn(''));
  const orm = abortable(database.orm, signal);
  let isWell = true;
  const tell = (part: CheckedPart) => {
    // Errors after an abort are not faults of the city.
    signal?.throwIfAborted();
    if (part.faults.length > 0) isWell = false;
    onPart(part);
  };
  await requireCurrentSchema(orm);
  tell(await checkEngine(database));
  tell(await checkLengths(orm));
  const { part, readable } = await checkTables(orm);
  tell(part);
  tell(
    await checkIndexes(orm, readable, { hasAmcheck: kind === 'embedded' && (await addAmcheck(database)) }),
  );
  tell(await checkSequences(orm, readable));
  tell(await checkForeignKeys(orm));
  tell(await orUnreadable('Preços atuais', () => checkCurrentPrices(orm)));
  tell(await orUnreadable('Arquivos', () => checkFiles(orm, keys, files)));
  tell(await orUnreadable('Segredos', () => checkSecrets(orm, config)));
  return isWell;
}

/** A database too damaged for the extension is checked without it. On a server it would need a superuser. */
async function addAmcheck({ run }: Database): Promise<boolean> {
  try {
    await run('create extension if not exists amcheck');
    return true;
  } catch {
    return false;
  }
}

async function checkEngine({ kind, orm }: Database): Promise<CheckedPart> {
  const place = kind === 'embedded' ? 'embutido' : 'no servidor PostgreSQL';
  const checksums = (await hasChecksums(orm))
    ? 'com somas de verificação das páginas'
    : 'sem somas de verificação das páginas (um backup restaurado no embutido as tem)';
  return { name: 'Banco de dados', read: `${place}, ${checksums}`, faults: [] };
}

/** A damaged table only makes its part fail; the others are still checked. */
async function orUnreadable(name: string, check: () => Promise<CheckedPart>): Promise<CheckedPart> {
  try {
    return await check();
  } catch (error) {
    return { name, read: 'não conferidos', faults: [reasonOf(error)] };
  }
}
