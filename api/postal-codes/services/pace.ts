import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from './ask-service.ts';

/**
 * Returns a function to await before each request, which lets one request start every `pauseMs`, as a service requires. It
 * fails at once if the wait would be longer than `longestMs`.
 */
export function createPace(pauseMs: number, longestMs: number): () => Promise<void> {
  let free = 0;
  return async () => {
    const now = performance.now();
    const start = Math.max(now, free);
    if (start - now > longestMs) throw new ServiceError('too many requests are waiting for their turn');
    free = start + pauseMs;
    if (start > now) await sleep(start - now);
  };
}
