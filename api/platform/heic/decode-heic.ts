import { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicLimits, HeicTask } from './heic-worker.ts';

/** A picture of 50 megapixels takes a few seconds of one core and some hundred MB, so pictures are decoded one at a time. */
const longestMs = 20_000;

type Decoded = HeicAnswer | { kind: 'late' };
type DecodeHeic = (bytes: Uint8Array, limits: HeicLimits) => Promise<Decoded | { kind: 'busy' }>;

/** @param run decodes a picture; it is never called concurrently */
export function createHeicDecoder(run: (task: HeicTask) => Promise<Decoded>): DecodeHeic {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, limits) => {
    const decoded = last
      .then(() => run({ bytes, ...limits }))
      // If a thread cannot start, the following pictures must not fail as well.
      .catch(() => ({ kind: 'busy' as const }));
    last = decoded;
    return decoded;
  };
}

/**
 * Decodes a HEIC picture to RGBA in a separate thread, so that the server keeps responding. The thread and its memory are
 * released after the picture, or after 20 s ('late'). Returns 'busy' when there is not enough memory for a thread.
 */
export const decodeHeic: DecodeHeic = createHeicDecoder(runInThread);

function runInThread(workerData: HeicTask): Promise<Decoded> {
  // The thread must not inherit options of the server's own process, such as those of a test run.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    // The decoder prints its complaints about a file, which do not belong in the log.
    stdout: true,
    stderr: true,
  });
  return new Promise<Decoded>((resolve) => {
    const stop = setTimeout(() => resolve({ kind: 'late' }), longestMs);
    const settle = (answer: HeicAnswer) => {
      clearTimeout(stop);
      resolve(answer);
    };
    worker.once('message', settle);
    // The decoder aborts its whole thread on some broken files.
    worker.once('error', () => settle({ kind: 'unreadable' }));
    worker.once('exit', () => settle({ kind: 'unreadable' }));
  }).finally(() => worker.terminate());
}
