import { type FilesWatch, startPglite } from './embedded-files.ts';
import { type CreationMessage, toPlainError } from './thread-messages.ts';

/**
 * Runs in a process of its own: creates the files of an empty database in the folder that it is given, and ends. It needs
 * 580 MB for some seconds, which a process that goes on would keep.
 */

const [, , folder = ''] = process.argv;
/** Each use of a file would be too many messages; this often is enough to see that something is done. */
const tellMs = 250;
let toldAt = 0;

// The process that asked for the files is gone.
process.once('disconnect', () => process.exit(1));

function tell(message: CreationMessage): Promise<void> {
  return new Promise((sent) => {
    if (process.send) process.send(message, () => sent());
    else sent();
  });
}

const watch: FilesWatch = {
  onFileUse(use) {
    const now = performance.now();
    if (now - toldAt < tellMs) return;
    toldAt = now;
    tell({ kind: 'file', use });
  },
  onLogLine: (line) => {
    tell({ kind: 'log', line });
  },
};

try {
  const pglite = await startPglite(folder, watch);
  await pglite.close();
  process.exit(0);
} catch (error) {
  await tell({ kind: 'error', error: toPlainError(error) });
  process.exit(1);
}
