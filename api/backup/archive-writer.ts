import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** An entry of the archive, for the manifest. */
export interface WrittenFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** Writes a gzipped tar file readable only by this user, entry by entry. Each method throws if the disk refuses the data. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<WrittenFile>;
  /** Adds a file of any size from the disk. */
  addFile(name: string, path: string): Promise<WrittenFile>;
  /** Ends the file, and flushes it to the disk. */
  finish(): Promise<void>;
  /** Gives up: closes the file, which is incomplete. */
  abandon(): Promise<void>;
}

/** @param signal makes adding an entry throw its reason once it is aborted */
export function writeArchive(path: string, signal?: AbortSignal): ArchiveWriter {
  const archive = pack();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(archive, createGzip(), file);
  // The methods that add entries throw this failure.
  written.catch(() => {});

  /** After a failure, the archive refuses entries without a reason. */
  async function failing<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw file.errored ?? error;
    }
  }

  async function add(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    // The failure of the file itself is more informative than that of its entry.
    ended.catch(() => {});
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (entry.write(chunk)) continue;
      const { promise: drained, resolve: go } = Promise.withResolvers<void>();
      entry.once('drain', go);
      await Promise.race([drained, ended, written]);
    }
    entry.end();
    await Promise.race([ended, written]);
    return { name, bytes: size, sha256: hash.digest('hex') };
  }

  return {
    add: (name, bytes) => failing(() => add(name, bytes.length, [bytes])),
    async addFile(name, source) {
      const { size } = await stat(source);
      return failing(() => add(name, size, createReadStream(source)));
    },
    async finish() {
      archive.finalize();
      await written;
    },
    async abandon() {
      archive.destroy();
      file.destroy();
      if (!file.closed) await once(file, 'close');
    },
  };
}
