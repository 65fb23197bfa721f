import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { columnNames, listSequences, listTables, writePlainTexts } from '#database/backup/tables.ts';
import type { Tx } from '#database/database.ts';
import { lockDirectory } from '#database/open/directory-lock.ts';
import { earlierFilesOf, openEarlier } from '#database/open/earlier-engine.ts';
import { clusterOf, openUnlocked } from '#database/open/embedded.ts';
import { fsyncPath } from '#database/open/fsync.ts';
import { appliedMigrations } from '#database/open/migrations.ts';
import { toOpeningFailure } from '#database/open/opening-failure.ts';
import { assertIntact, readSoundLines } from '../backup/assert-intact.ts';
import { type BackedUpTable, BackupError } from '../backup/backup-format.ts';
import { createLinesDigest } from '../backup/lines-digest.ts';
import { loadRows } from '../backup/load-backup.ts';
import { checkOpened } from '../check/check-city.ts';
import type { Config } from '../platform/config.ts';
import type { SecretSettings } from '../platform/secret.ts';

type Settings = SecretSettings & Pick<Config, 'databaseUrl' | 'dataDirectory' | 'storageUrl'>;

/**
 * Copies an embedded database of the earlier kind, which was PGlite's, row by row into one of PostgreSQL, compares and checks
 * it, and only then puts it in its place. The old files stay beside it. Does nothing where there is none.
 * @returns the folder of the old files; undefined: there was nothing to convert
 * @throws {OpenDatabaseError} {BackupError} with advice for the operator; the city is as before
 */
export async function convertEarlierCity(config: Settings): Promise<string | undefined> {
  const { dataDirectory: directory, databaseUrl } = config;
  if (databaseUrl !== undefined || !existsSync(earlierFilesOf(directory))) return undefined;
  const staging = join(directory, 'conversion-unfinished');
  const kept = freeName(`${earlierFilesOf(directory)}-before-18`);
  let unlock = () => {};
  try {
    unlock = lockDirectory(directory);
    if (existsSync(clusterOf(directory))) throw twoDatabases(directory);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    await copyAll(config, staging);
    renameSync(clusterOf(staging), clusterOf(directory));
    renameSync(earlierFilesOf(directory), kept);
    fsyncPath(directory);
    return kept;
  } catch (error) {
    throw error instanceof BackupError ? error : toOpeningFailure(directory, error);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

async function copyAll(config: Settings, staging: string): Promise<void> {
  const earlier = await openEarlier(config.dataDirectory);
  try {
    const database = await openUnlocked(staging, { migrates: false });
    try {
      await earlier.read((from) => database.orm.transaction((to) => copyRows(from, to)));
      const faults: string[] = [];
      await checkOpened(database, config, ({ faults: found }) => faults.push(...found));
      if (faults.length > 0) throw notConverted(faults);
    } finally {
      await database.close();
    }
  } finally {
    await earlier.close();
  }
}

async function copyRows(from: Tx, to: Tx): Promise<void> {
  const migrations = await appliedMigrations(from);
  await writePlainTexts(from);
  const tables = await listTables(from);
  await assertIntact(from, tables);
  const copied: BackedUpTable[] = tables.map((table) => ({
    name: table.name,
    columns: columnNames(table),
    rows: 0,
    sha256: '',
  }));
  await loadRows(to, {
    name: 'o banco de dados da versão anterior',
    migrations,
    tables: copied,
    sequences: await listSequences(from),
    async readLines(load) {
      for (const [at, table] of tables.entries()) {
        const digest = createLinesDigest();
        for await (const lines of readSoundLines(from, table)) {
          if (lines.length === 0) continue;
          digest.add(lines);
          await load(table.name, lines);
        }
        Object.assign(copied[at] ?? {}, digest.result());
      }
    },
  });
}

function freeName(path: string): string {
  let free = path;
  for (let n = 2; existsSync(free); n += 1) free = `${path}-${n}`;
  return free;
}

function twoDatabases(directory: string): BackupError {
  return new BackupError(
    `A pasta ${resolve(directory)} tem dois bancos de dados: database e, de uma versão anterior, postgres. Mova para outro lugar o que não vale e inicie de novo.`,
  );
}

function notConverted(faults: readonly string[]): BackupError {
  return new BackupError(
    [
      'O banco de dados da versão anterior tem problemas, e não foi convertido. Nada foi alterado.',
      ...faults.map((fault) => `  ${fault}`),
      'Restaure o último backup bom em outra DATA_DIR (npm run restore -- ARQUIVO).',
    ].join('\n'),
  );
}
