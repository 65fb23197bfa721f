import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import type { Config } from './config.ts';

/** Files uploaded by users. A key is a path without '..', such as 'photos/abc.webp'. */
export interface Files {
  /** Resolves once the file is stored durably. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Like `put`, for a file of any size that is on the disk. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** null: the file does not exist */
  read(key: string): Promise<Buffer | null>;
  /** Writes a file of any size to a path on the disk. Returns false if it does not exist. */
  saveTo(key: string, path: string): Promise<boolean>;
  /** Reads a file of any size to its end, in pieces. Returns false if it does not exist. */
  readThrough(key: string, onPiece: (piece: Buffer) => void): Promise<boolean>;
  /** Returns when a file was stored; null: the file does not exist. */
  storedAt(key: string): Promise<Date | null>;
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes partial files that killed processes have left on the disk. */
  deleteDrafts(now: Date): Promise<void>;
  /** Returns the keys of all files of a folder, such as 'imports/'. */
  keysIn(folder: string): Promise<string[]>;
}

/**
 * Opens the operator's S3 store, or else the folder 'files' in the data directory.
 * @param options.idleMs how long the store may neither send nor receive a byte
 */
export async function openFiles(
  { dataDirectory, storageUrl }: Pick<Config, 'dataDirectory' | 'storageUrl'>,
  { idleMs = 15_000 } = {},
): Promise<Files> {
  const driver =
    storageUrl === undefined
      ? new LocalDriver(join(dataDirectory, 'files'))
      : await openS3(storageUrl, idleMs);
  const disk = new Disk(driver);
  return {
    deleteDrafts: async (now) => {
      if (driver instanceof LocalDriver) await driver.deleteDrafts(now);
    },
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async putFile(key, path, type) {
      const { size } = await stat(path);
      await disk.putStream(key, createReadStream(path), { contentType: type, contentLength: size });
    },
    async read(key) {
      try {
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async saveTo(key, path) {
      try {
        await pipeline(await disk.getStream(key), createWriteStream(path, { mode: 0o600 }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async readThrough(key, onPiece) {
      try {
        for await (const piece of await disk.getStream(key)) onPiece(piece);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async storedAt(key) {
      try {
        return (await disk.getMetaData(key)).lastModified;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
    async keysIn(folder) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk
          .listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
          .catch((error: unknown) => {
            if (isMissing(error)) return { objects: [], paginationToken: undefined };
            throw error;
          });
        for (const object of page.objects) if (object.isFile) keys.push(object.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return keys;
    },
  };
}

const draftEnd = '.tmp';
/** Writing a file takes less. */
const draftMs = 60 * 60_000;

/** As durable as the database: an acknowledged file survives a power cut, and no file is ever partial. */
class LocalDriver extends FSDriver {
  readonly #directory: string;

  constructor(directory: string) {
    super({ location: directory, visibility: 'private' });
    this.#directory = directory;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#replace(key, (draft) => writeFile(draft, contents, { mode: 0o600, flush: true }));
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#replace(key, (draft) =>
      pipeline(contents, createWriteStream(draft, { mode: 0o600, flush: true })),
    );
  }

  async deleteDrafts(now: Date): Promise<void> {
    const names = await readdir(this.#directory, { recursive: true }).catch(() => []);
    for (const name of names) {
      if (!name.endsWith(draftEnd)) continue;
      const path = join(this.#directory, name);
      const { mtimeMs } = await stat(path);
      if (now.getTime() - mtimeMs > draftMs) await rm(path, { force: true });
    }
  }

  async #replace(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = join(this.#directory, key);
    const draft = `${path}.${randomUUID()}${draftEnd}`;
    const folder = resolve(dirname(path));
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncDirectory(folder);
    if (firstMade === undefined) return;
    // Each new folder has a name in the one above it.
    const before = dirname(resolve(firstMade));
    for (let made = folder; made !== before; made = dirname(made)) await syncDirectory(dirname(made));
  }
}

/** A new name is durable once its directory has been flushed. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** @param address s3://key:secret@host/bucket?region=name, with `&tls=false` for a store next to the server */
async function openS3(address: string, idleMs: number): Promise<DriverContract> {
  // The S3 client is large, so only a server that needs it loads it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { username, password, host, pathname, searchParams } = new URL(address);
  return new S3Driver({
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: pathname.slice(1),
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // All S3 stores understand these settings, not only Amazon's.
    forcePathStyle: true,
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A time limit for whole calls would be too short for a survey of 80 MB, or too long for everything else.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: idleMs },
    visibility: 'private',
  });
}

/**
 * Returns the code of an error of the file store or its disk, which is away or full; undefined for any other error. A missing
 * file is none.
 */
export function whyFilesAway(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^E_CANNOT_/.test(String(cause.code))) return String(cause.code);
  }
  return undefined;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT');
}
