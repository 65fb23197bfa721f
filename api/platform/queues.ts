import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

/** What is asked of the server and is not in memory waits here. Answers from memory and the health check do not. */
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
