import type { Endpoint } from '#contract/endpoint.ts';
import { createBoundedQueue, type WatchedQueue } from './bounded-queue.ts';

/**
 * Requests wait here unless their answers are cached, each kind in a separate queue, so that a crowd in one does not block the
 * others. Health checks never wait, nor do calls that themselves wait for external services.
 */
export interface Queues {
  /** Public reads, with their compression. */
  publicReads: WatchedQueue;
  /** Reads by signed-in users, and of the panel. */
  personalReads: WatchedQueue;
  /** Pictures for everybody. They may wait for the file store, for which no other read should wait. */
  publicFiles: WatchedQueue;
  /** Exports and photos of signed-in users, which take more time and memory, and for which people wait longer. */
  files: WatchedQueue;
  /** Pages, each with its reads, rendering and compression. */
  pages: WatchedQueue;
  /** Session lookups. A crowd of callers would otherwise block sign-ins that wait for the database. */
  sessions: WatchedQueue;
  /** Transactions of public writes. */
  publicWrites: WatchedQueue;
  /** Transactions that open and end sessions, so that a crowd that registers or writes messages blocks nobody who signs in. */
  signIns: WatchedQueue;
  /** Transactions of signed-in users, and of the panel. */
  personalWrites: WatchedQueue;
  /** Uploads, from their first byte until the reply. In the meantime they are on the disk. */
  uploads: WatchedQueue;
  /** Decoding of pictures, each of which may briefly take 200 MB. */
  pictures: WatchedQueue;
}

const mostUploads = 64;

/** The refusal while the maximum number of files is being uploaded. */
export const filesArrive = 'Muita gente está enviando arquivos agora. Tente de novo em alguns segundos.';
const manyCall = 'Muita gente está usando o site agora. Tente de novo em alguns segundos.';

/** A page takes a tenth of a second of the processor: more of them at once would not be faster, and take memory. */
export function createQueues(): Queues {
  return {
    publicReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    personalReads: createBoundedQueue({ running: 8, waiting: 100, longestWaitMs: 1500 }),
    publicFiles: createBoundedQueue({ running: 16, waiting: 100, longestWaitMs: 5000 }),
    files: createBoundedQueue({ running: 2, waiting: 30, longestWaitMs: 10_000 }),
    pages: createBoundedQueue({ running: 2, waiting: 16, longestWaitMs: 1000 }),
    sessions: createBoundedQueue({ running: 8, waiting: 1000, longestWaitMs: 10_000, refusal: manyCall }),
    publicWrites: createBoundedQueue({ running: 4, waiting: 200, longestWaitMs: 5000, refusal: manyCall }),
    signIns: createBoundedQueue({ running: 2, waiting: 200, longestWaitMs: 5000, refusal: manyCall }),
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
      // Their files are already uploaded, so sending them again costs more than waiting. Proxies wait for a minute.
      longestWaitMs: 40_000,
      refusal: filesArrive,
    }),
  };
}

type Waiting = Pick<Endpoint, 'method' | 'who' | 'file' | 'waitsOutside' | 'changesNothing'>;

/** Returns the queue of a read; null if it does not wait, or is a write. */
export function queueOf(entry: Waiting, queues: Queues): WatchedQueue | null {
  if (entry.waitsOutside || (entry.method !== 'GET' && !entry.changesNothing)) return null;
  if (entry.who === 'anyone') return entry.file ? queues.publicFiles : queues.publicReads;
  return entry.file ? queues.files : queues.personalReads;
}

/** Returns the queue of a write's transaction. The steps before the transaction do not wait in it. */
export function writeQueueOf({ who, noun }: Pick<Endpoint, 'who' | 'noun'>, queues: Queues): WatchedQueue {
  if (noun === 'sessions') return queues.signIns;
  return who === 'anyone' ? queues.publicWrites : queues.personalWrites;
}
