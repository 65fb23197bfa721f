import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { abortable } from '#database/abortable.ts';
import { copyEmbedded } from '#database/backup/copy-embedded.ts';
import { checkCurrentPrices } from '#database/check/check-current-prices.ts';
import { checkForeignKeys } from '#database/check/check-foreign-keys.ts';
import { checkIndexes } from '#database/check/check-indexes.ts';
import { checkTables, hasChecksums } from '#database/check/check-tables.ts';
import { checkLengths } from '#database/check/lengths.ts';
import type { CheckedPart } from '#database/check/part.ts';
import type { Database } from '#database/database.ts';
import { openUnlocked } from '#database/open/embedded.ts';
import { openServer } from '#database/open/server.ts';
import { reasonOf } from '#database/reason-of.ts';
import { inScratchFolder } from '../backup/scratch-folder.ts';
import type { Config } from '../platform/config.ts';
import { type Files, openFiles } from '../platform/files.ts';
import { checkFiles } from './check-files.ts';
import { checkSecrets } from './check-secrets.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'storageUrl' | 'secret' | 'cpfKey'>;

/**
 * Checks a whole city: rows, indexes, files and secrets. Of the embedded database a copy is read, so that a running server only
 * waits for the copying. Changes nothing. @throws {OpenDatabaseError} when there is nothing to check, or it does not open
 */
export async function checkCity(
  config: Settings,
  onPart: (part: CheckedPart) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl !== undefined) {
    const database = await openServer(databaseUrl, { migrates: false });
    return checkOpened(database, config, await openStored(config), onPart, signal);
  }
  return inScratchFolder(dataDirectory, async (scratch) => {
    const copy = join(scratch, 'database');
    mkdirSync(copy, { mode: 0o700 });
    const stored = await openStored(config);
    await copyEmbedded(dataDirectory, copy);
    return checkOpened(await openUnlocked(copy), config, stored, onPart, signal);
  });
}

interface Stored {
  files: Files;
  /** the keys of all files before the database was read */
  keys: ReadonlySet<string>;
}

async function openStored(config: Settings): Promise<Stored> {
  const files = await openFiles(config);
  return { files, keys: new Set(await files.keysIn('')) };
}

async function checkOpened(
  database: Database,
  config: Settings,
  { files, keys }: Stored,
  onPart: (part: CheckedPart) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { kind } = database;
  const orm = abortable(database.orm, signal);
  let isWell = true;
  const tell = (part: CheckedPart) => {
    // Errors after an abort are not faults of the city.
    signal?.throwIfAborted();
    if (part.faults.length > 0) isWell = false;
    onPart(part);
  };
  try {
    tell(await checkEngine(database));
    tell(await checkLengths(orm));
    const { part, readable } = await checkTables(orm);
    tell(part);
    tell(
      await checkIndexes(orm, readable, { hasAmcheck: kind === 'embedded' && (await addAmcheck(database)) }),
    );
    tell(await checkForeignKeys(orm));
    tell(await orUnreadable('Preços atuais', () => checkCurrentPrices(orm)));
    tell(await orUnreadable('Arquivos', () => checkFiles(orm, keys, files)));
    tell(await orUnreadable('Segredos', () => checkSecrets(orm, config)));
  } finally {
    await database.close();
  }
  return isWell;
}

/** Installed in the copy, which is removed afterwards. A copy too damaged for it is checked without it. */
async function addAmcheck(copy: Database): Promise<boolean> {
  try {
    await copy.run('create extension if not exists amcheck');
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
