import type { Endpoint } from '#contract/endpoint.ts';
import { createBoundedQueue, type WatchedQueue } from './bounded-queue.ts';

/**
 * Requests wait here unless their answers are in memory, each kind in a line of its own, so that no crowd in one shuts the
 * others out. The health check never waits, nor does a call that itself waits for services of others.
 */
export interface Queues {
  /** Reads that anyone may make, with their compression. */
  publicReads: WatchedQueue;
  /** Reads of people who are signed in, and of the panel. */
  personalReads: WatchedQueue;
  /** Their exports and photos, which take longer and more memory, and for which people wait longer. */
  files: WatchedQueue;
  /** Pages, each with its reads, its rendering and its compression. */
  pages: WatchedQueue;
}

/** A page takes a tenth of a second of the processor: more at once are not faster, and take memory. */
export function createQueues(): Queues {
  return {
    publicReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    personalReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    files: createBoundedQueue({ running: 2, waiting: 30, longestWaitMs: 10_000 }),
    pages: createBoundedQueue({ running: 2, waiting: 16, longestWaitMs: 1000 }),
  };
}

/** Returns the line in which a call waits; null: it does not wait. */
export function queueOf(entry: Pick<Endpoint, 'method' | 'who' | 'file' | 'waitsOutside'>, queues: Queues) {
  if (entry.method !== 'GET' || entry.waitsOutside) return null;
  if (entry.who === 'anyone') return queues.publicReads;
  return entry.file ? queues.files : queues.personalReads;
}
