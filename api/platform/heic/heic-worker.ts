import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** The part of libheif's interface that is used here; the package has no types for it. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: HeifPixels, done: (shown: HeifPixels | null) => void): void;
}

interface HeifPixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** The only message that the worker sends. */
export type HeicAnswer =
  | { kind: 'pixels'; pixels: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { kind: 'too large'; width: number; height: number }
  | { kind: 'unreadable' };

/** A larger picture is not decoded. */
export interface HeicLimits {
  mostPixels: number;
  /** in pixels */
  longestSide: number;
}

export interface HeicTask extends HeicLimits {
  bytes: Uint8Array;
}

const libheif: Libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle');

/** Decodes the main picture, upright, as RGBA. Its size is checked before its pixels are decoded. */
async function decode({ bytes, mostPixels, longestSide }: HeicTask): Promise<HeicAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) return { kind: 'unreadable' };
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    return { kind: 'too large', width, height };
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise<HeifPixels | null>((resolve) => {
    image.display(target, resolve);
  });
  if (!shown) return { kind: 'unreadable' };
  return { kind: 'pixels', pixels: new Uint8Array(shown.data.buffer), width, height };
}

const answer = await decode(workerData as HeicTask).catch((): HeicAnswer => ({ kind: 'unreadable' }));
parentPort?.postMessage(answer, answer.kind === 'pixels' ? [answer.pixels.buffer] : []);
