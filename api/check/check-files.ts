import { createHash } from 'node:crypto';
import { type CheckedPart, count } from '#database/check/part.ts';
import type { Orm } from '#database/database.ts';
import { reasonOf } from '#database/reason-of.ts';
import { listNamedFiles, type NamedFile } from '../backup/named-files.ts';
import { detectType, neededBytes } from '../platform/file-types.ts';
import type { Files } from '../platform/files.ts';

/** After this many consecutive unreadable files the store counts as unavailable, and the files are not reported as damaged. */
const mostUnreadable = 10;

/**
 * Reads every referenced file, and checks that it exists and is complete. A picture has no checksum, so its type and the length
 * in its header are checked; pixels are not decoded.
 * @param before the keys of all files before the rows were read, so that a file deleted in the meantime is not missing
 */
export async function checkFiles(
  orm: Orm,
  before: ReadonlySet<string>,
  files: Pick<Files, 'readThrough'>,
): Promise<CheckedPart> {
  const named = await listNamedFiles(orm);
  const faults: string[] = [];
  let bytes = 0;
  let unreadable = 0;
  for (const [at, each] of named.entries()) {
    const { file, row } = each;
    try {
      const content = await readThrough(files, file);
      unreadable = 0;
      bytes += content?.bytes ?? 0;
      if (content) {
        const fault = faultOf(content, each);
        if (fault !== undefined) faults.push(`${row} está com defeito: ${file} ${fault}`);
      } else if (!before.has(file)) faults.push(`${row} falta: não há ${file}`);
    } catch (error) {
      faults.push(`${row} não se lê: ${file}: ${reasonOf(error)}`);
      unreadable += 1;
      if (unreadable < mostUnreadable) continue;
      faults.push(`os ${count(named.length - at - 1)} arquivos seguintes não foram lidos`);
      break;
    }
  }
  return {
    name: 'Arquivos',
    read: `${count(named.length)} nomeados pelo banco, ${count(bytes)} bytes lidos, ${count(before.size)} guardados`,
    faults,
  };
}

interface Content {
  bytes: number;
  /** the first bytes, as many as type detection needs */
  start: Buffer;
  sha256: string;
}

async function readThrough(files: Pick<Files, 'readThrough'>, key: string): Promise<Content | undefined> {
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  let bytes = 0;
  const isThere = await files.readThrough(key, (piece) => {
    if (start.length < neededBytes)
      start = Buffer.concat([start, piece.subarray(0, neededBytes - start.length)]);
    bytes += piece.length;
    hash.update(piece);
  });
  return isThere ? { bytes, start, sha256: hash.digest('hex') } : undefined;
}

function faultOf({ bytes, start, sha256 }: Content, named: NamedFile): string | undefined {
  if (bytes === 0) return 'está vazio';
  if (named.sha256 !== undefined)
    return sha256 === named.sha256 ? undefined : 'não é o que foi enviado (outra soma SHA-256)';
  if (detectType(start) !== 'image/webp') return 'não é uma imagem WebP';
  const whole = webpLength(start);
  return bytes === whole ? undefined : `tem ${count(bytes)} bytes, e a imagem inteira tem ${count(whole)}`;
}

/** A WebP file is one RIFF chunk, with its length after its name. */
function webpLength(start: Buffer): number {
  return start.readUInt32LE(4) + 8;
}
