import { askWorker } from './ask-worker.ts';
import type { QrAnswer } from './qr-worker.ts';

const longestMs = 20_000;

/**
 * Reads the QR codes of a picture in the browser. The reader, some 400 kB, is loaded with the first picture.
 * @returns the texts; null if the browser cannot open the picture, or the reader could not be loaded
 */
export function readQr(picture: Blob): Promise<QrAnswer> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<QrAnswer>(worker, picture, { longestMs });
}
