import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { Overloaded } from './bounded-queue.ts';
import { type Failure, invalid } from './failure.ts';
import type { UploadedFile } from './handler.ts';
import { decodeHeic } from './heic/decode-heic.ts';
import { filesArrive } from './queues.ts';

/**
 * The size of the largest phone pictures. Decoding takes up to four bytes per pixel, however small the file is, and scaling a
 * picture of one pixel by millions takes minutes.
 */
const mostPixels = 50_000_000;
const longestSide = 16_000;
const longestSeconds = 20;

// Each picture is processed once, so the library's cache would only waste memory.
sharp.cache(false);

/**
 * Returns the middle of a picture as a square WebP, upright and without metadata, so that the place where it was taken is not
 * revealed. Of an animated picture it is the first frame; transparency becomes white.
 * @param file its path, or its bytes
 * @param side in pixels
 * @param field names the upload in the refusal
 * @throws {Failure} 'invalid' if it is not a picture, is truncated, has too many pixels or too long a side, or takes too long
 */
export async function toSquareWebp(file: string | Buffer, side: number, field: string): Promise<Buffer> {
  const picture = await openPicture(file, field);
  return encode(picture.resize(side, side, { fit: 'cover' }), field);
}

/**
 * Returns a whole picture as a WebP, upright and without metadata, scaled down if a side is longer than `side`.
 * @param side in pixels
 * @param field names the upload in the refusal
 * @throws {Failure} like `toSquareWebp`; 'unavailable' when there is not enough memory to decode HEIC
 */
export async function toBoundedWebp(
  { path, type }: Pick<UploadedFile, 'path' | 'type'>,
  side: number,
  field: string,
): Promise<Buffer> {
  const picture = type === 'image/heic' ? await openHeic(path, field) : await openPicture(path, field);
  return encode(picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }), field);
}

function unreadable(field: string): Failure {
  return invalid(field, 'Este arquivo não é uma imagem que possamos ler.');
}

function late(field: string): Failure {
  return invalid(field, 'Esta imagem leva tempo demais para abrir: envie outra, ou uma cópia menor.');
}

/** Returns the refusal of a picture that would take too much memory or time to decode. */
function tooLarge({ width, height }: { width: number; height: number }, field: string): Failure | undefined {
  if (width * height > mostPixels)
    return invalid(
      field,
      `Esta imagem é grande demais: envie uma de até ${mostPixels / 1_000_000} megapixels.`,
    );
  if (Math.max(width, height) > longestSide)
    return invalid(
      field,
      `Esta imagem é comprida demais: envie uma de até ${longestSide.toLocaleString('pt-BR')} pixels de lado.`,
    );
  return undefined;
}

async function openPicture(file: string | Buffer, field: string): Promise<Sharp> {
  // Reads only the beginning of the file.
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable(field);
    });
  const refusal = tooLarge(size, field);
  if (refusal) throw refusal;
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true });
}

/** Sharp has no decoder for HEIC. The pictures decoded here are already upright. */
async function openHeic(path: string, field: string): Promise<Sharp> {
  const decoded = await decodeHeic(await readFile(path), { mostPixels, longestSide });
  switch (decoded.kind) {
    case 'pixels': {
      const { pixels, width, height } = decoded;
      return sharp(pixels, { raw: { width, height, channels: 4 } });
    }
    case 'too large':
      throw tooLarge(decoded, field) ?? unreadable(field);
    case 'late':
      throw late(field);
    case 'unreadable':
      throw unreadable(field);
    case 'busy':
      throw new Overloaded(filesArrive);
  }
}

function encode(picture: Sharp, field: string): Promise<Buffer> {
  return picture
    .flatten({ background: '#ffffff' })
    .webp({ quality: 82 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch((error: Error) => {
      // The time spent waiting for a thread does not count, so the picture is at fault, and would be again.
      throw /timeout/i.test(error.message) ? late(field) : unreadable(field);
    });
}
