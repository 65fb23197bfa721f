import { open } from 'node:fs/promises';

const chunkSize = 256 * 1024;

/**
 * A file piece by piece, always in the same memory: a chunk is good until the next is asked for. A stream would take
 * new memory for each, and leave hundreds of megabytes to the garbage collector's leisure.
 */
export async function* readChunks(path: string): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path);
  try {
    const memory = Buffer.allocUnsafe(chunkSize);
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, chunkSize);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
