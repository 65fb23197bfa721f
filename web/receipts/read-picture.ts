import { askWorker } from '#web/components/ask-worker.ts';
import type { PictureAnswer } from './picture-worker.ts';

/** A phone of the slowest kind takes 12 seconds for a long receipt, and loads 2.5 MB before it. */
const longestMs = 90_000;

/**
 * Reads the text of a receipt's photo in the browser, and blackens in it what is private. The recogniser and its model, some
 * 2.5 MB, are loaded with the first picture.
 * @param signal ends it, because the picture is no longer wanted
 * @returns the text line by line, and the picture as a JPEG, upright and without metadata; null if this device cannot read it
 */
export function readPicture(photo: Blob, signal: AbortSignal): Promise<PictureAnswer> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<PictureAnswer>(worker, photo, { longestMs, signal });
}
