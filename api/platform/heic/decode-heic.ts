import { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicTask } from './heic-worker.ts';

/** A picture of 50 megapixels takes a few seconds of one core and some hundred MB, so they are decoded one by one. */
const longestMs = 20_000;

type DecodeHeic = (bytes: Uint8Array, mostPixels: number) => Promise<HeicAnswer | { kind: 'busy' }>;

/** @param run decodes one picture; it is called for one at a time */
export function createHeicDecoder(run: (task: HeicTask) => Promise<HeicAnswer>): DecodeHeic {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, mostPixels) => {
    const decoded = last
      .then(() => run({ bytes, mostPixels }))
      // A thread that cannot start must not fail the pictures after it.
      .catch(() => ({ kind: 'busy' as const }));
    last = decoded;
    return decoded;
  };
}

/**
 * Decodes a HEIC picture to RGBA in a thread of its own, so that the server goes on answering. The thread ends with the
 * picture, or after 20 s, and its memory with it. A picture with more than `mostPixels` is not decoded. The answer is
 * 'busy' where the machine has no room for a thread.
 */
export const decodeHeic: DecodeHeic = createHeicDecoder(runInThread);

function runInThread(workerData: HeicTask): Promise<HeicAnswer> {
  // Options of the server's own process, such as those of a test run, mean nothing to the thread.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    // The decoder prints what is wrong with a file, which is no matter of the log.
    stdout: true,
    stderr: true,
  });
  return new Promise<HeicAnswer>((resolve) => {
    const stop = setTimeout(() => resolve({ kind: 'unreadable' }), longestMs);
    const settle = (answer: HeicAnswer) => {
      clearTimeout(stop);
      resolve(answer);
    };
    worker.once('message', settle);
    // The decoder aborts its whole thread at some broken files.
    worker.once('error', () => settle({ kind: 'unreadable' }));
    worker.once('exit', () => settle({ kind: 'unreadable' }));
  }).finally(() => worker.terminate());
}
