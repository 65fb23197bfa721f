import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import type { Config } from './config.ts';

/** Files that people have sent. A key is a path without '..', such as 'photos/abc.webp'. */
export interface Files {
  /** Resolves once the file is kept for good. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** null: there is no such file */
  read(key: string): Promise<Buffer | null>;
  /** Deletes a file; one that is not there is no failure. */
  delete(key: string): Promise<void>;
}

/** Opens the operator's S3 store; without one, the folder 'files' in the data directory. */
export async function openFiles({
  dataDirectory,
  storageUrl,
}: Pick<Config, 'dataDirectory' | 'storageUrl'>): Promise<Files> {
  const driver =
    storageUrl === undefined ? new LocalDriver(join(dataDirectory, 'files')) : await openS3(storageUrl);
  const disk = new Disk(driver);
  return {
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async read(key) {
      try {
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
  };
}

/** Keeps to the promise of the database: what was acknowledged is there after a power cut, and no file is half a file. */
class LocalDriver extends FSDriver {
  readonly #directory: string;

  constructor(directory: string) {
    super({ location: directory, visibility: 'private' });
    this.#directory = directory;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#directory, key);
    const draft = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(draft, contents, { mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncDirectory(dirname(path));
  }
}

/** A new name is kept for good once its directory has been flushed. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** @param address s3://key:secret@host/bucket?region=name, or with `&tls=false` for a store beside the server */
async function openS3(address: string): Promise<DriverContract> {
  // The S3 client is large, so only a server that needs it loads it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { username, password, host, pathname, searchParams } = new URL(address);
  return new S3Driver({
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: pathname.slice(1),
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // These settings are understood by every store, and not by Amazon's alone.
    forcePathStyle: true,
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    visibility: 'private',
  });
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return false;
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT');
}
