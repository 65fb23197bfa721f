import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

/** Requests wait here unless their answers are in memory. The health check never waits. */
export interface Queues {
  /** Reads of the API, with their compression. */
  reads: BoundedQueue;
  /** Pages, each with its reads, its rendering and its compression. */
  pages: BoundedQueue;
}

/** A page takes a tenth of a second of the processor: more at once are not faster, and take memory. */
export function createQueues(): Queues {
  return {
    reads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    pages: createBoundedQueue({ running: 2, waiting: 24, longestWaitMs: 1500 }),
  };
}
