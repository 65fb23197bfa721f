import { open } from 'node:fs/promises';

const chunkSize = 256 * 1024;

/**
 * Reads a file in chunks that share one buffer: a chunk is valid only until the next one is read. A stream would
 * allocate a buffer per chunk, and hundreds of megabytes would wait for the garbage collector.
 */
export async function* readChunks(path: string): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(chunkSize);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkSize);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
