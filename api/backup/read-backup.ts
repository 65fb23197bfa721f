import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  backupHeader,
  backupManifest,
  entryNames,
} from './backup-format.ts';
import { createLinesDigest } from './lines-digest.ts';

/** Receives the contents of a backup, in its order. */
export interface BackupVisitor {
  lines?(table: string, lines: string[]): Promise<void>;
  /** Must read the whole stream. @param name of the entry, a path without '..' */
  file?(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

export interface ReadBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/**
 * Reads a whole backup, and compares it with its manifest.
 * @throws {BackupError} when it is not a backup, truncated, altered, or of a newer version; the signal's reason once that is
 * aborted
 */
export async function readBackup(
  path: string,
  visitor: BackupVisitor = {},
  signal?: AbortSignal,
): Promise<ReadBackup> {
  const { isFile } = await stat(path).then(
    (found) => ({ isFile: found.isFile() }),
    () => ({ isFile: false }),
  );
  if (!isFile) throw new BackupError(`O arquivo ${path} não existe.`);
  const entries = extract();
  const arriving = pipeline(createReadStream(path), createGunzip(), entries);
  // The loop below fails with the same reason.
  arriving.catch(() => {});
  const reading = new BackupReading(path, visitor);
  try {
    for await (const entry of entries) {
      signal?.throwIfAborted();
      await reading.take(entry.header.name, entry as unknown as Readable);
    }
    await arriving;
  } catch (error) {
    if (isOfFile(error)) throw damaged(path, error instanceof Error ? error.message : String(error));
    throw error;
  }
  return reading.result();
}

class BackupReading {
  readonly #path: string;
  readonly #visitor: BackupVisitor;
  readonly #digests = new Map<string, ReturnType<typeof createLinesDigest>>();
  readonly #files: BackupManifest['files'] = [];
  #header: BackupHeader | undefined;
  #manifest: BackupManifest | undefined;

  constructor(path: string, visitor: BackupVisitor) {
    this.#path = path;
    this.#visitor = visitor;
  }

  async take(name: string, content: Readable): Promise<void> {
    if (this.#manifest) throw damaged(this.#path, 'há algo depois do fim');
    if (!this.#header) {
      if (name !== entryNames.header)
        throw new BackupError(`O arquivo ${this.#path} não é um backup deste site.`);
      this.#header = this.#parse(backupHeader, await toBuffer(content));
      if (this.#header.format > backupFormat)
        throw new BackupError(
          `O backup ${this.#path} foi feito por uma versão mais nova do site. Atualize o site e tente de novo.`,
        );
    } else if (name === entryNames.manifest) {
      this.#manifest = this.#parse(backupManifest, await toBuffer(content));
    } else if (name.startsWith(entryNames.tables)) {
      await this.#takeLines(name.slice(entryNames.tables.length).replace(/\/\d+$/, ''), content);
    } else {
      await this.#takeFile(name, content);
    }
  }

  result(): ReadBackup {
    const [header, manifest] = [this.#header, this.#manifest];
    if (!header || !manifest) throw damaged(this.#path, 'o fim falta');
    for (const { name, rows, sha256 } of manifest.tables) {
      const found = (this.#digests.get(name) ?? createLinesDigest()).result();
      if (found.rows !== rows || found.sha256 !== sha256)
        throw damaged(this.#path, `a tabela ${name} não confere`);
    }
    const listed = new Map(manifest.files.map((file) => [file.name, file]));
    for (const { name, bytes, sha256 } of this.#files) {
      const told = listed.get(name);
      if (told?.bytes !== bytes || told.sha256 !== sha256) throw damaged(this.#path, `${name} não confere`);
      listed.delete(name);
    }
    for (const name of listed.keys()) throw damaged(this.#path, `${name} falta`);
    return { header, manifest };
  }

  async #takeLines(table: string, content: Readable): Promise<void> {
    const lines = (await toBuffer(content)).toString('utf8').split('\n').slice(0, -1);
    const digest = this.#digests.get(table) ?? createLinesDigest();
    this.#digests.set(table, digest);
    digest.add(lines);
    await this.#visitor.lines?.(table, lines);
  }

  async #takeFile(name: string, content: Readable): Promise<void> {
    if (name.startsWith('/') || name.split('/').includes('..')) throw damaged(this.#path, `nome ${name}`);
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    if (this.#visitor.file) await this.#visitor.file(name, counted());
    else for await (const _ of counted());
    this.#files.push({ name, bytes, sha256: hash.digest('hex') });
  }

  #parse<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.infer<Shape> {
    try {
      return shape.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      throw damaged(this.#path, 'não se entende o que diz de si');
    }
  }
}

function damaged(path: string, reason: string): BackupError {
  return new BackupError(`O backup ${path} está cortado ou foi alterado (${reason}). Use outro.`);
}

/** Returns whether an error comes from gzip, tar or the file, not from the visitor of its contents. */
function isOfFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') || code === 'EIO' || /tar header|Unexpected end of data/i.test(error.message);
}

async function toBuffer(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
