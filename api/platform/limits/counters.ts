import { LRUCache } from 'lru-cache';
import { windowMs } from './quotas.ts';

/** How often something was counted in a minute, as far as this process knows. */
export interface Counter {
  window: number;
  count: number;
}

/** Finds the tally of a minute, or begins one. */
export type Counters = (key: string, window: number) => Counter;

/** How many counters there are at once, so that many addresses cannot fill the memory. */
const mostTallies = 20_000;

/** Creates the counts of this process. */
export function createCounters(): Counters {
  const tallies = new LRUCache<string, Counter>({
    max: mostTallies,
    // Addresses are personal data, so they expire by timer. These timers do not keep the process alive.
    ttl: windowMs,
    ttlAutopurge: true,
  });
  return (key, window) => {
    const known = tallies.get(key);
    if (known?.window === window) return known;
    const tally = { window, count: 0 };
    tallies.set(key, tally);
    return tally;
  };
}
