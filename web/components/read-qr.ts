import type { QrAnswer } from './qr-worker.ts';

const longestMs = 20_000;

/**
 * Reads the QR codes of a picture in the browser. The reader, some 400 kB, is loaded with the first picture.
 * @returns the texts; null if the browser cannot open the picture, or the reader could not be loaded
 */
export function readQr(picture: Blob): Promise<QrAnswer> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<QrAnswer>((resolve) => {
    const stop = setTimeout(() => resolve(null), longestMs);
    const settle = (answer: QrAnswer) => {
      clearTimeout(stop);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<QrAnswer>) => settle(data));
    worker.addEventListener('error', () => settle(null));
    worker.postMessage(picture);
  }).finally(() => worker.terminate());
}
