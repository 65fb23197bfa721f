import { join } from 'node:path';
import { count } from '#database/check/part.ts';
import type { Files } from '../platform/files.ts';
import type { ArchiveWriter, WrittenFile } from './archive-writer.ts';
import { BackupError, entryNames } from './backup-format.ts';
import type { NamedFile } from './named-files.ts';

export interface FilesToAdd {
  /** those that the rows of the backup name */
  named: readonly NamedFile[];
  /** the keys of all files before the rows were read */
  before: ReadonlySet<string>;
  /** a folder for this process alone */
  scratch: string;
}

export interface AddedFiles {
  files: WrittenFile[];
  /** files that were deleted since the backup began */
  vanished: number;
  /** named files that were not there at all */
  missing: number;
}

/**
 * Copies the files after the database, so that every file that its rows name is there, unless it was deleted since.
 * @throws {BackupError} when rows name files, and none of them is there: it is the wrong folder or bucket
 */
export async function addFiles(
  archive: ArchiveWriter,
  store: Files,
  { named, before, scratch }: FilesToAdd,
): Promise<AddedFiles> {
  const stored = new Set(await store.keysIn(''));
  const gone = named.filter(({ file }) => !stored.has(file));
  const missing = gone.filter(({ file }) => !before.has(file));
  const [example] = missing;
  if (example && missing.length === named.length)
    throw new BackupError(
      `Nenhum dos arquivos que o banco de dados nomeia está lá (${count(missing.length)}, como ${example.row}): não há backup. ` +
        'Confira DATA_DIR e STORAGE_URL, que devem ser as do servidor.',
    );
  const copy = join(scratch, 'file');
  const files: WrittenFile[] = [];
  let vanished = gone.length - missing.length;
  for (const key of stored) {
    // One that is being sent just now has this name until it is complete.
    if (key.endsWith('.tmp')) continue;
    if (await store.saveTo(key, copy)) files.push(await archive.addFile(`${entryNames.files}${key}`, copy));
    else vanished += 1;
  }
  return { files, vanished, missing: missing.length };
}
