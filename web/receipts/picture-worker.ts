/// <reference lib="webworker" />
import modelUrl from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { findPrivateWords } from '#domain/private-text.ts';
import { findTilt, toGrey, withContrast, withoutShades } from './clean-picture.ts';
import { type PictureWord, startRecogniser } from './recognise.ts';

/**
 * Reads the text of a receipt in a worker, which takes seconds. A worker's script has the Content-Security-Policy of its own
 * response, so pages need no 'wasm-unsafe-eval'. The recogniser's own loader would start a worker from a blob and ask a CDN.
 */

/** The text and the blackened picture; null if this device cannot read it. */
export type PictureAnswer = { text: string; picture: Blob } | null;

/** The width in pixels at which receipts are read: letters of 48 columns are then as high as those that the model learnt. */
const readingWidth = 1600;
/** The width at which their tilt is found. */
const tiltWidth = 600;
/** A receipt of 120 lines fits; more would not fit into the memory of phones. */
const mostPixels = 9_000_000;

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer: PictureAnswer = await read(data).catch(() => null);
  self.postMessage(answer);
});

async function read(photo: Blob): Promise<PictureAnswer> {
  const [bitmap, recognise] = await Promise.all([createImageBitmap(photo), start()]);
  const tilt = findTilt(withoutShades(greyOf(draw(bitmap, tiltWidth, 0))));
  const canvas = draw(bitmap, readingWidth, tilt);
  bitmap.close();
  const lines = recognise(withContrast(withoutShades(greyOf(canvas))));
  blacken(canvas, lines);
  return {
    text: lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n'),
    // A canvas has no metadata, and is upright: the browser turns the photo by its own.
    picture: await canvas.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }),
  };
}

async function start() {
  const model = await load(modelUrl);
  const unpacked = model.body?.pipeThrough(new DecompressionStream('gzip'));
  // Compiled while it arrives, and kept compiled by the browser.
  const wasm = WebAssembly.compileStreaming(load(wasmUrl));
  return startRecogniser(await wasm, new Uint8Array(await new Response(unpacked).arrayBuffer()));
}

async function load(url: string): Promise<Response> {
  const response = await fetch(new URL(url, self.location.href));
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Draws a photo at a width, turned back by its tilt. */
function draw(bitmap: ImageBitmap, width: number, tilt: number): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(width / bitmap.width, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)));
  const radians = (-tilt * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.cos(radians)];
  const size = { width: bitmap.width * scale, height: bitmap.height * scale };
  const canvas = new OffscreenCanvas(
    Math.ceil(size.width * cos + size.height * sin),
    Math.ceil(size.width * sin + size.height * cos),
  );
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('the browser cannot draw in a worker');
  drawing.fillStyle = '#777';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.translate(canvas.width / 2, canvas.height / 2);
  drawing.rotate(radians);
  drawing.drawImage(bitmap, -size.width / 2, -size.height / 2, size.width, size.height);
  drawing.resetTransform();
  return drawing;
}

function greyOf(drawing: OffscreenCanvasRenderingContext2D) {
  const { width, height } = drawing.canvas;
  return toGrey(drawing.getImageData(0, 0, width, height).data, width, height);
}

/** Blackens the private words, with the margin that recognition leaves out. */
function blacken(drawing: OffscreenCanvasRenderingContext2D, lines: readonly PictureWord[][]): void {
  drawing.fillStyle = '#000';
  const found = findPrivateWords(lines.map((words) => words.map(({ text }) => text)));
  for (const [row, places] of found.entries()) {
    for (const place of places) {
      const word = lines[row]?.[place];
      if (!word) continue;
      const margin = Math.ceil(word.height / 4);
      drawing.fillRect(
        word.left - margin,
        word.top - margin,
        word.width + 2 * margin,
        word.height + 2 * margin,
      );
    }
  }
}
