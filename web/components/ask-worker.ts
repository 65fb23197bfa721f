/**
 * Asks a worker once, and ends it.
 * @param longestMs after this time its answer is null, as if it could not be loaded
 * @param signal ends it earlier
 */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { longestMs, signal }: { longestMs: number; signal?: AbortSignal },
): Promise<Answer | null> {
  return new Promise<Answer | null>((resolve) => {
    const stop = setTimeout(() => resolve(null), longestMs);
    const settle = (answer: Answer | null) => {
      clearTimeout(stop);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
    worker.addEventListener('error', () => settle(null));
    signal?.addEventListener('abort', () => settle(null));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
