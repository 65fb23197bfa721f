import sharp from 'sharp';
import { Failure, invalid } from './failure.ts';

/** The largest pictures of phones. Decoding one takes up to four bytes for each pixel, however small its file is. */
const mostPixels = 50_000_000;
const longestSeconds = 10;

/**
 * The middle of a picture as a square WebP, upright and without metadata: the place where it was taken stays with its
 * owner. Of an animated one it is the first frame; what is transparent becomes white.
 * @param side in pixels
 * @param field names the upload in the refusal
 * @throws {Failure} 'invalid' for what is no picture, is cut off, or has too many pixels
 */
export async function toSquareWebp(bytes: Buffer, side: number, field: string): Promise<Buffer> {
  const unreadable = () => invalid(field, 'Este arquivo não é uma imagem que possamos ler.');
  // Reads no more than the file's beginning.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > mostPixels) {
    throw invalid(
      field,
      `Esta imagem é grande demais: envie uma de até ${mostPixels / 1_000_000} megapixels.`,
    );
  }
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 82 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch((error: Error) => {
      // The machine is too busy for a picture that may be in order.
      if (/timeout/i.test(error.message)) throw new Failure('unavailable');
      throw unreadable();
    });
}
