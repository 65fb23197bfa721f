import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { neededBytes } from './file-types.ts';
import type { UploadedFile } from './handler.ts';

const folderName = 'uploads-unfinished';
/** No upload takes this long, so older files were left by a killed process. */
const leftAfterMs = 60 * 60_000;

/** Returns the folder for uploads. It is inside the data directory, since the system's temporary folder may be in memory. */
export function uploadsFolder(dataDirectory: string): string {
  return join(dataDirectory, folderName);
}

/** Deletes uploads left by a killed process. */
export async function deleteLeftUploads(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info && now.getTime() - info.mtimeMs > leftAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Writes a stream to a temporary file with one chunk in memory at a time.
 * @param uploads the folder for such files, created if it is missing
 * @param requireType returns the type by the first bytes, or throws; then the rest is not read
 */
export async function writeToDisk(
  stream: Readable,
  name: string,
  uploads: string,
  requireType: (start: Buffer) => string,
): Promise<UploadedFile> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploads, 'file-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  let type: string | undefined;
  let size = 0;
  try {
    await pipeline(
      stream,
      async function* observe(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          if (type === undefined) {
            start = Buffer.concat([start, chunk]);
            if (start.length >= neededBytes) type = requireType(start);
          }
          yield chunk;
        }
        if (size > 0) type ??= requireType(start);
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, name, size, type: type ?? '', sha256: hash.digest('hex'), discard };
}
