import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEmptyDatabase } from '#database/backup/schema.ts';
import { lockDirectory } from '#database/open/directory-lock.ts';
import { openUnlocked } from '#database/open/embedded.ts';
import { knownMigrations } from '#database/open/migrations.ts';
import { isDiskFull, toOpeningFailure } from '#database/open/opening-failure.ts';
import { migrationLock, openServer } from '#database/open/server.ts';
import { unfinishedRestore } from '#database/open/unfinished-restore.ts';
import { sql } from '#database/orm.ts';
import { openFiles } from '../platform/files.ts';
import { BackupError, entryNames } from './backup-format.ts';
import { type Loading, loadBackup } from './load-backup.ts';
import { type PlaceSettings, placeRestored, stagedSecrets, type Undo } from './place-restored.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';

export interface RestoreSummary {
  madeAt: Date;
  tables: number;
  rows: number;
  files: number;
  /** settings of the environment that differ from the backup, and win */
  differing: ('SECRET' | 'CPF_KEY' | 'PUSH_KEY')[];
}

/**
 * Restores a backup into an empty place: a data directory without secrets, files and embedded database, and, with
 * `databaseUrl`, an empty database there. If it fails the place is as empty as before.
 * @throws {BackupError} {OpenDatabaseError} with advice for the operator; the signal's reason once that is aborted
 */
export async function restoreBackup(
  path: string,
  config: PlaceSettings,
  signal?: AbortSignal,
): Promise<RestoreSummary> {
  const { dataDirectory, databaseUrl } = config;
  const backup = await readBackup(path, {}, signal);
  requireKnownMigrations(path, backup);
  const unlock = lock(dataDirectory);
  const staging = join(dataDirectory, unfinishedRestore);
  try {
    await requireEmptyPlace(config);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const loading = { path, backup, staging, signal };
    const differing =
      databaseUrl === undefined
        ? await restoreEmbedded(loading, config)
        : await restoreServer(loading, config, databaseUrl);
    return summarize(backup, differing);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(
      `O disco de ${resolve(dataDirectory)} não tem espaço para o backup: nada foi restaurado. Libere espaço e tente de novo.`,
      { cause: error },
    );
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

/** Restores into new database files, which are moved to their place when they are complete. */
async function restoreEmbedded(loading: Loading, config: PlaceSettings) {
  const database = await openUnlocked(loading.staging, { migrates: false });
  try {
    await database.orm.transaction((tx) => loadBackup(tx, loading));
  } finally {
    await database.close();
  }
  const differing = differingSettings(loading, config);
  await placeRestored(loading, config);
  return differing;
}

/** Restores in one transaction on the server. Files and secrets are moved to their places right before the commit. */
async function restoreServer(loading: Loading, config: PlaceSettings, url: string) {
  const database = await openServer(url, { migrates: false });
  let undo: Undo | undefined;
  try {
    return await database.orm.transaction(async (tx) => {
      // A node that starts now waits, and then finds the schema.
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      if (!(await isEmptyDatabase(tx)))
        throw new BackupError(
          'O banco de dados de DATABASE_URL já tem tabelas. Restaure num banco vazio; este ficou como estava.',
        );
      await loadBackup(tx, loading);
      const differing = differingSettings(loading, config);
      undo = await placeRestored(loading, config);
      loading.signal?.throwIfAborted();
      return differing;
    });
  } catch (error) {
    await undo?.(error);
    throw error;
  } finally {
    await database.close();
  }
}

function requireKnownMigrations(path: string, { header }: ReadBackup): void {
  const known = new Set(knownMigrations());
  const unknown = header.migrations.filter((migration) => !known.has(migration));
  if (unknown.length > 0 || header.migrations.length === 0)
    throw new BackupError(
      `O backup ${path} tem um esquema que esta versão do site não conhece. Atualize o site e tente de novo.`,
    );
}

function lock(dataDirectory: string): () => void {
  try {
    return lockDirectory(dataDirectory);
  } catch (error) {
    throw toOpeningFailure(dataDirectory, error);
  }
}

async function requireEmptyPlace(config: PlaceSettings): Promise<void> {
  const { dataDirectory, databaseUrl, storageUrl } = config;
  const names = [
    'secret',
    'cpf-key',
    'push-key',
    ...(databaseUrl === undefined ? ['database', 'postgres'] : []),
  ];
  const found = names.find((name) => existsSync(join(dataDirectory, name)));
  if (found !== undefined)
    throw new BackupError(
      `A pasta ${resolve(dataDirectory)} já tem ${found}. Restaure numa pasta vazia, com outro DATA_DIR; esta ficou como estava.`,
    );
  const [file, ...others] = await (await openFiles(config)).keysIn('');
  if (file === undefined) return;
  const place = storageUrl === undefined ? resolve(dataDirectory, 'files') : 'O balde de STORAGE_URL';
  const count = (others.length + 1).toLocaleString('pt-BR');
  // A killed restore of some hours leaves half of its files, which cannot be told apart from others with certainty.
  const hint = existsSync(join(dataDirectory, unfinishedRestore))
    ? ' Uma restauração não terminou aqui: se os arquivos são dela, apague-os e tente de novo.'
    : '';
  throw new BackupError(
    `${place} já tem arquivos (${count}), como ${file}. Restaure num lugar vazio; este ficou como estava.${hint}`,
  );
}

function differingSettings({ staging }: Loading, config: PlaceSettings): RestoreSummary['differing'] {
  return stagedSecrets(staging, config).flatMap(({ setting, isOther }) => (isOther ? [setting] : []));
}

function summarize({ header, manifest }: ReadBackup, differing: RestoreSummary['differing']): RestoreSummary {
  return {
    madeAt: new Date(header.madeAt),
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.filter(({ name }) => name.startsWith(entryNames.files)).length,
    differing,
  };
}
