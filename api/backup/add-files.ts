import { join } from 'node:path';
import type { Files } from '../platform/files.ts';
import type { ArchiveWriter, WrittenFile } from './archive-writer.ts';
import { entryNames } from './backup-format.ts';
import type { NamedFile } from './named-files.ts';

interface FilesToAdd {
  /** the files that the rows of the backup refer to */
  named: readonly NamedFile[];
  /** the keys of all files before the rows were read */
  before: ReadonlySet<string>;
  /** a folder for this process only */
  scratch: string;
}

interface AddedFiles {
  files: WrittenFile[];
  /** files that were deleted since the backup began */
  vanished: number;
  /** referenced files that did not exist at all */
  missing: number;
}

/**
 * Copies the files after the database, so that every file that its rows refer to is included, unless it was deleted in the
 * meantime.
 */
export async function addFiles(
  archive: ArchiveWriter,
  store: Files,
  { named, before, scratch }: FilesToAdd,
): Promise<AddedFiles> {
  const stored = new Set(await store.keysIn(''));
  const gone = named.filter(({ file }) => !stored.has(file));
  const missing = gone.filter(({ file }) => !before.has(file));
  const copy = join(scratch, 'file');
  const files: WrittenFile[] = [];
  let vanished = gone.length - missing.length;
  for (const key of stored) {
    // A file has this name until its upload is complete.
    if (key.endsWith('.tmp')) continue;
    if (await store.saveTo(key, copy)) files.push(await archive.addFile(`${entryNames.files}${key}`, copy));
    else vanished += 1;
  }
  return { files, vanished, missing: missing.length };
}
