import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readSnapshot } from '#database/backup/snapshot.ts';
import { columnNames, listSequences, listTables, writePlainTexts } from '#database/backup/tables.ts';
import type { Tx } from '#database/database.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { fsyncPath } from '#database/open/fsync.ts';
import { appliedMigrations, knownMigrations } from '#database/open/migrations.ts';
import { isDiskFull } from '#database/open/opening-failure.ts';
import type { Config } from '../platform/config.ts';
import { openFiles } from '../platform/files.ts';
import { findSecrets, type SecretSettings } from '../platform/secret.ts';
import { addFiles } from './add-files.ts';
import { type ArchiveWriter, type WrittenFile, writeArchive } from './archive-writer.ts';
import { assertIntact, readSoundLines } from './assert-intact.ts';
import {
  type BackedUpTable,
  BackupError,
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  entryNames,
} from './backup-format.ts';
import { createLinesDigest } from './lines-digest.ts';
import { listNamedFiles } from './named-files.ts';
import { readBackup } from './read-backup.ts';
import { requireFreeDisk } from './require-free-disk.ts';
import { requireSecrets } from './require-secrets.ts';
import { inScratchFolder, noteDraft } from './scratch-folder.ts';

/** the part of a table in one entry, in characters, and so the memory used */
const partLength = 1024 * 1024;

export interface BackupSummary {
  tables: number;
  rows: number;
  /** photos, receipts, and other uploaded files */
  files: number;
  /** files that were deleted while the backup was made */
  vanished: number;
  /** files that rows refer to, but that do not exist */
  missing: number;
  /** the secrets that do not exist yet, and that no row needs */
  missingSecrets: string[];
  bytes: number;
}

type Settings = SecretSettings & Pick<Config, 'databaseUrl' | 'dataDirectory' | 'storageUrl'>;

/**
 * Writes database, secrets and files into one file, and verifies it before it gets its final name.
 * @throws {BackupError} {OpenDatabaseError} with advice for the operator; the signal's reason once that is aborted
 */
export async function writeBackup(
  path: string,
  config: Settings,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  if (existsSync(path)) throw new BackupError(`O arquivo ${path} já existe. Escolha outro nome.`);
  if (!existsSync(dirname(path))) throw new BackupError(`A pasta ${dirname(path)} não existe.`);
  const draft = `${path}.part`;
  return inScratchFolder(config.dataDirectory, async (scratch) => {
    // Only here is it certain that the file was left by a killed process, and that no other process is writing it.
    await rm(draft, { force: true });
    noteDraft(scratch, draft);
    const written = writeArchive(draft, signal);
    const archive =
      config.databaseUrl === undefined ? requireFreeDisk(written, config.dataDirectory) : written;
    try {
      const secretsFound = findSecrets(config);
      const store = await openFiles(config);
      const before = new Set(await store.keysIn(''));
      const { tables, sequences, missingSecrets, named } = await readSnapshot(
        { url: config.databaseUrl, directory: config.dataDirectory, signal },
        (tx) => addDatabase(archive, tx, secretsFound, now),
      );
      const secrets = await addSecrets(archive, secretsFound);
      const { files, vanished, missing } = await addFiles(archive, store, { named, before, scratch });
      const manifest: BackupManifest = { tables, sequences, files: [...secrets, ...files] };
      await archive.add(entryNames.manifest, toJson(manifest));
      await archive.finish();
      await readBackup(draft, {}, signal);
      await rename(draft, path);
      fsyncPath(dirname(path));
      return {
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.length,
        vanished,
        missing,
        missingSecrets,
        bytes: (await stat(path)).size,
      };
    } catch (error) {
      await archive.abandon();
      await rm(draft, { force: true });
      // All other errors are consequences of it.
      signal?.throwIfAborted();
      if (!isDiskFull(error) || error instanceof OpenDatabaseError) throw error;
      throw new BackupError(
        `O disco de ${resolve(path)} ou o de DATA_DIR encheu: não há backup. Libere espaço e tente de novo.`,
        { cause: error },
      );
    }
  });
}

async function addDatabase(
  archive: ArchiveWriter,
  tx: Tx,
  secrets: ReturnType<typeof findSecrets>,
  now: Date,
) {
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0) throw new BackupError('O banco de dados está vazio: não há o que guardar.');
  await writePlainTexts(tx);
  const header: BackupHeader = { format: backupFormat, madeAt: now.toISOString(), migrations };
  await archive.add(entryNames.header, toJson(header));
  const tables: BackedUpTable[] = [];
  const listed = await listTables(tx);
  const missingSecrets = await requireSecrets(tx, listed, secrets);
  for (const table of listed) {
    const digest = createLinesDigest();
    let part = 0;
    for await (const lines of inParts(readSoundLines(tx, table))) {
      part += 1;
      digest.add(lines);
      const text = `${lines.join('\n')}\n`;
      await archive.add(`${entryNames.tables}${table.name}/${part}`, Buffer.from(text));
    }
    tables.push({ ...digest.result(), name: table.name, columns: columnNames(table) });
  }
  await assertIntact(tx, listed);
  // For an older schema it is unknown which columns refer to files.
  const named = migrations.length === knownMigrations().length ? await listNamedFiles(tx) : [];
  return { tables, sequences: await listSequences(tx), missingSecrets, named };
}

async function* inParts(batches: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let part: string[] = [];
  let length = 0;
  for await (const lines of batches)
    for (const line of lines) {
      part.push(line);
      length += line.length;
      if (length < partLength) continue;
      yield part;
      part = [];
      length = 0;
    }
  if (part.length > 0) yield part;
}

async function addSecrets(
  archive: ArchiveWriter,
  secrets: ReturnType<typeof findSecrets>,
): Promise<WrittenFile[]> {
  const added: WrittenFile[] = [];
  for (const [name, secret] of Object.entries(secrets))
    if (secret !== undefined) added.push(await archive.add(name, Buffer.from(`${secret}\n`)));
  return added;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
}
