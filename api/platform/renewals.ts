import { setTimeout as sleep } from 'node:timers/promises';

/** A response that a write has made stale. */
export interface Renewal {
  key: string;
  /** increases with each time that somebody has asked for a response */
  asked: number;
  /** returns whether the line in which it is made has no room */
  isBusy(): boolean;
  make(): Promise<unknown>;
}

export interface Renewals {
  add(renewal: Renewal): void;
  /** Forgets what is to be made. */
  stop(): void;
}

/** Responses that are to be made anew at once. After a write to a whole table, readers make the others when they ask. */
export const mostRenewals = 100;
/** How long a renewal waits at least while there is a line. */
const shortestRestMs = 10;

/**
 * Makes responses anew in the background, so that readers seldom wait for one that a write has changed: one at a time, those
 * first that were asked for last, and never while readers wait in its line. It rests after each for as long as that
 * took, so half of the time is left to others. Many writes to the same response cause one renewal.
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
        // A reader who asks for it tries again, and hears of the failure.
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
      // The reply to the write leaves first, and all that it has changed is known by then.
      setImmediate(run);
    },
    stop: () => due.clear(),
  };
}

const restMs = (ms: number) => sleep(ms, undefined, { ref: false });
