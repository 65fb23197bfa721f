import { setImmediate } from 'node:timers/promises';

/** How long a loop over many rows may block the event loop, in milliseconds. */
const turnMs = 5;

/**
 * Returns a function to call after each row of a long loop. Sometimes it returns a promise to await, so that requests are
 * answered in between.
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
