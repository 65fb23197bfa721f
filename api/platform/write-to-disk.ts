import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { neededBytes } from './file-types.ts';
import type { UploadedFile } from './handler.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/**
 * Writes a stream to a temporary file with one chunk in memory at a time.
 * @param requireType returns the type by the first bytes, or throws; then the rest is not read
 */
export async function writeToDisk(
  stream: Readable,
  name: string,
  { createFolder }: Pick<TemporaryFiles, 'createFolder'>,
  requireType: (start: Buffer) => string,
): Promise<UploadedFile> {
  const folder = await createFolder();
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
