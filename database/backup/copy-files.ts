import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The state of the copied files: by path, undefined for a file that was just being written. */
type CopiedFiles = Map<string, string | undefined>;

/** Two writes within this time may have the same timestamp: file systems count in ticks of up to two seconds. */
const tickMs = 2_000;

/**
 * Copies a folder, or completes an earlier copy: changed files are copied again, deleted ones are removed. Files may be
 * written, created and deleted during a copy if another one follows.
 * @param earlier the result of the earlier copy
 * @param options.isNeeded gets a path within the folder
 */
export async function copyFiles(
  from: string,
  to: string,
  earlier: CopiedFiles = new Map(),
  { isNeeded = (_path: string): boolean => true, ticksMs = tickMs } = {},
): Promise<CopiedFiles> {
  const copied: CopiedFiles = new Map();
  async function copyFolder(folder: string): Promise<void> {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for (const entry of await unlessGone(readdir(join(from, folder), { withFileTypes: true }), [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await copyFolder(path);
      else if (isNeeded(path)) await unlessGone(copyOne(path), undefined);
    }
  }
  async function copyOne(path: string): Promise<void> {
    const { size, ino, ctimeNs } = await lstat(join(from, path), { bigint: true });
    const isSettled = Date.now() - Number(ctimeNs / 1_000_000n) >= ticksMs;
    const state = `${ino} ${size} ${ctimeNs}`;
    if (earlier.get(path) !== state)
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    copied.set(path, isSettled ? state : undefined);
  }
  await copyFolder('');
  for (const path of earlier.keys()) if (!copied.has(path)) await rm(join(to, path), { force: true });
  return copied;
}

async function unlessGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
