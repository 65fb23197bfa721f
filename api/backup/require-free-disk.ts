import { freeBytes, reservedBytes } from '#database/open/disk-room.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-format.ts';

/**
 * A survey of 80 MB is there twice, as a file and in the archive, before the disk is checked again; the server needs the rest.
 */
const leftBytes = 4 * reservedBytes;
const MiB = 1024 * 1024;

/**
 * Makes an archive fail with a BackupError before the disk of the embedded database is so full that the server becomes
 * read-only.
 * @param free returns the free bytes of a directory's disk
 */
export function requireFreeDisk(archive: ArchiveWriter, directory: string, free = freeBytes): ArchiveWriter {
  const requireRoom = () => {
    if (free(directory) >= leftBytes) return;
    throw new BackupError(
      `O disco de DATA_DIR tem menos de ${leftBytes / MiB} MiB livres, e o servidor precisa deles para gravar: não há backup. ` +
        'Libere espaço, ou escolha outro disco para o arquivo.',
    );
  };
  return {
    ...archive,
    async add(...entry) {
      requireRoom();
      return archive.add(...entry);
    },
    async addFile(...entry) {
      requireRoom();
      return archive.addFile(...entry);
    },
  };
}
