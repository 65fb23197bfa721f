import { type FilesWatch, startPglite } from './embedded-files.ts';
import { type CreationMessage, toPlainError } from './thread-messages.ts';

/**
 * Runs in a separate process: creates the files of an empty database in the given folder, and ends. It needs
 * 580 MB for some seconds, which a long-lived process would never free.
 */

const [, , folder = ''] = process.argv;
/** One message per use of a file would be too many; this interval is enough to show progress. */
const tellMs = 250;
let toldAt = 0;

// The process that requested the files has ended.
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
