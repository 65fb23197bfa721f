import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { Overloaded } from './bounded-queue.ts';
import { type Failure, invalid } from './failure.ts';
import type { UploadedFile } from './handler.ts';
import { decodeHeic } from './heic/decode-heic.ts';
import { filesArrive } from './queues.ts';

/** The largest pictures of phones. Decoding one takes up to four bytes for each pixel, however small its file is. */
const mostPixels = 50_000_000;
const longestSeconds = 20;

// No picture is made twice: what the library would keep of one is memory that nothing uses.
sharp.cache(false);

/**
 * The middle of a picture as a square WebP, upright and without metadata: the place where it was taken stays with its
 * owner. Of an animated one it is the first frame; what is transparent becomes white.
 * @param file its path, or its bytes
 * @param side in pixels
 * @param field names the upload in the refusal
 * @throws {Failure} 'invalid' for what is no picture, is cut off, or has too many pixels
 */
export async function toSquareWebp(file: string | Buffer, side: number, field: string): Promise<Buffer> {
  const picture = await openPicture(file, field);
  return encode(picture.resize(side, side, { fit: 'cover' }), field);
}

/**
 * A whole picture as a WebP, upright and without metadata, made smaller where a side is longer than `longestSide`.
 * @param longestSide in pixels
 * @param field names the upload in the refusal
 * @throws {Failure} as `toSquareWebp` does; 'unavailable' where the machine has no room to decode HEIC
 */
export async function toBoundedWebp(
  { path, type }: Pick<UploadedFile, 'path' | 'type'>,
  longestSide: number,
  field: string,
): Promise<Buffer> {
  const picture = type === 'image/heic' ? await openHeic(path, field) : await openPicture(path, field);
  return encode(picture.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }), field);
}

function unreadable(field: string): Failure {
  return invalid(field, 'Este arquivo não é uma imagem que possamos ler.');
}

function tooManyPixels(field: string): Failure {
  return invalid(
    field,
    `Esta imagem é grande demais: envie uma de até ${mostPixels / 1_000_000} megapixels.`,
  );
}

async function openPicture(file: string | Buffer, field: string): Promise<Sharp> {
  // Reads no more than the file's beginning.
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable(field);
    });
  if (width * height > mostPixels) throw tooManyPixels(field);
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true });
}

/** The library of the other formats has no decoder of HEIC, whose pictures come upright out of theirs. */
async function openHeic(path: string, field: string): Promise<Sharp> {
  const decoded = await decodeHeic(await readFile(path), mostPixels);
  switch (decoded.kind) {
    case 'pixels': {
      const { pixels, width, height } = decoded;
      return sharp(pixels, { raw: { width, height, channels: 4 } });
    }
    case 'too many pixels':
      throw tooManyPixels(field);
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
      // The machine is too busy for a picture that may be in order.
      if (/timeout/i.test(error.message)) throw new Overloaded(filesArrive);
      throw unreadable(field);
    });
}
