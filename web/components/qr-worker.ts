/// <reference lib="webworker" />
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Reads QR codes in a worker, as a photo of a phone takes a second or two. A worker's script has the
 * Content-Security-Policy of its own response, so pages need no 'wasm-unsafe-eval'. The WebAssembly file is served by
 * this site; by default the library would load it from a CDN.
 */

/** The texts of a picture's QR codes; null if the browser cannot open the picture. */
export type QrAnswer = readonly string[] | null;

/** A QR code of a receipt is large; larger pictures only take longer. */
const longestSide = 2400;

prepareZXingModule({ overrides: { locateFile: () => new URL(wasmUrl, self.location.href).href } });

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const pixels = await decode(data).catch(() => null);
  const found = pixels
    ? await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 })
    : null;
  const answer: QrAnswer = found?.filter(({ isValid }) => isValid).map(({ text }) => text) ?? null;
  self.postMessage(answer);
});

async function decode(picture: Blob): Promise<ImageData | null> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (!width || !height) return null;
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  drawing?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return drawing?.getImageData(0, 0, width, height) ?? null;
}
