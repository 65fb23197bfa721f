import { setTimeout as sleep } from 'node:timers/promises';

/** A response that a write has made stale. */
interface Renewal {
  key: string;
  /** increases each time a response is requested */
  asked: number;
  /** returns whether the queue in which it is made is full */
  isBusy(): boolean;
  make(): Promise<unknown>;
}

export interface Renewals {
  add(renewal: Renewal): void;
  /** Forgets pending renewals. */
  stop(): void;
}

/** The maximum number of pending renewals. After a write to a whole table, the other responses are made at the next request. */
export const mostRenewals = 100;
/** The minimum wait of a renewal while there is a queue. */
const shortestRestMs = 10;

/**
 * Rebuilds responses in the background, so that readers seldom wait for a response that a write has changed: one at a time, the
 * most recently requested first, and never while readers wait in its queue. Each is followed by a pause of the same length, so
 * half of the time is left to others. Many writes to the same response cause one renewal.
 */
export function createRenewals(rest: (ms: number) => Promise<unknown> = restMs): Renewals {
  let due = new Map<string, Renewal>();
  let isRunning = false;
  const run = async () => {
    while (due.size > 0) {
      const latest = [...due.values()].sort((a, b) => b.asked - a.asked).slice(0, mostRenewals);
      due = new Map(latest.map((renewal) => [renewal.key, renewal]));
      const next = latest.find(({ isBusy }) => !isBusy());
      const startedAt = performance.now();
      if (next) {
        due.delete(next.key);
        // The next reader who asks for it tries again, and gets the error.
        await next.make().catch(() => {});
      }
      await rest(Math.max(shortestRestMs, performance.now() - startedAt));
    }
    isRunning = false;
  };
  return {
    add(renewal) {
      due.set(renewal.key, renewal);
      if (isRunning) return;
      isRunning = true;
      // The reply to the write is sent first; by then all its changes are known.
      setImmediate(run);
    },
    stop: () => due.clear(),
  };
}

const restMs = (ms: number) => sleep(ms, undefined, { ref: false });
