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

/**
 * The longest sides in pixels at which a picture is searched, one after another. A QR code of a receipt is usually large,
 * and found soon in a small picture; one that was photographed from afar has too few pixels there. The second is more than
 * the cameras of phones take, unless asked to, and what fits into their memory.
 */
const longestSides = [2400, 9000];

prepareZXingModule({ overrides: { locateFile: () => new URL(wasmUrl, self.location.href).href } });

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer: QrAnswer = await readCodes(data).catch(() => null);
  self.postMessage(answer);
});

async function readCodes(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture);
  const longest = Math.max(bitmap.width, bitmap.height);
  for (const [tried, side] of longestSides.entries()) {
    // A picture that was searched at its full size has nothing more to show.
    if (longest <= (longestSides[tried - 1] ?? 0)) break;
    const pixels = draw(bitmap, Math.min(1, side / longest));
    const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return texts;
  }
  return [];
}

function draw(bitmap: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (!drawing) throw new Error('the browser cannot draw in a worker');
  drawing.drawImage(bitmap, 0, 0, width, height);
  return drawing.getImageData(0, 0, width, height);
}
