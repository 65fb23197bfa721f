import { setImmediate } from 'node:timers/promises';

/** How long work on many rows may keep a process from answering, in milliseconds. */
const turnMs = 5;

/**
 * Returns a function for work on many rows to call after each of them: now and then its result is to be waited for, so that
 * requests are answered in between.
 */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
