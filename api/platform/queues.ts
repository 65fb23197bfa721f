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
  /** Looking up who calls: a crowd of callers would keep signing in waiting for the database. */
  sessions: WatchedQueue;
  /** Transactions of writes that anyone may make, signing in among them. */
  publicWrites: WatchedQueue;
  /** Transactions of people who are signed in, and of the panel. */
  personalWrites: WatchedQueue;
  /** Files that come in, from their first byte until the reply. They lie on the disk meanwhile. */
  uploads: WatchedQueue;
  /** Pictures that are decoded, each of which may take 200 MB for a moment. */
  pictures: WatchedQueue;
}

const mostUploads = 64;

/** The refusal of files while as many as can be taken are arriving. */
export const filesArrive = 'Muita gente está enviando arquivos agora. Tente de novo em alguns segundos.';
const manyCall = 'Muita gente está usando o site agora. Tente de novo em alguns segundos.';

/** A page takes a tenth of a second of the processor: more at once are not faster, and take memory. */
export function createQueues(): Queues {
  return {
    publicReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    personalReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    files: createBoundedQueue({ running: 2, waiting: 30, longestWaitMs: 10_000 }),
    pages: createBoundedQueue({ running: 2, waiting: 16, longestWaitMs: 1000 }),
    sessions: createBoundedQueue({ running: 8, waiting: 1000, longestWaitMs: 10_000, refusal: manyCall }),
    publicWrites: createBoundedQueue({ running: 4, waiting: 200, longestWaitMs: 5000, refusal: manyCall }),
    personalWrites: createBoundedQueue({
      running: 4,
      waiting: 1000,
      longestWaitMs: 10_000,
      refusal: manyCall,
    }),
    uploads: createBoundedQueue({
      running: mostUploads,
      waiting: 100,
      longestWaitMs: 15_000,
      refusal: filesArrive,
    }),
    pictures: createBoundedQueue({
      running: 2,
      waiting: mostUploads,
      // Their files have been taken in: sending them again costs more than waiting. Proxies wait for a minute.
      longestWaitMs: 40_000,
      refusal: filesArrive,
    }),
  };
}

type Waiting = Pick<Endpoint, 'method' | 'who' | 'file' | 'waitsOutside' | 'changesNothing'>;

/** Returns the line in which a read waits; null: it does not wait, or is a write. */
export function queueOf(entry: Waiting, queues: Queues): WatchedQueue | null {
  if (entry.waitsOutside || (entry.method !== 'GET' && !entry.changesNothing)) return null;
  if (entry.who === 'anyone') return queues.publicReads;
  return entry.file ? queues.files : queues.personalReads;
}

/** Returns the line in which the transaction of a write waits. The steps before the transaction do not wait in it. */
export function writeQueueOf({ who }: Pick<Endpoint, 'who'>, queues: Queues): WatchedQueue {
  return who === 'anyone' ? queues.publicWrites : queues.personalWrites;
}
