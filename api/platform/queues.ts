import type { Endpoint } from '#contract/endpoint.ts';
import {
  type AccountQueue,
  createBoundedQueue,
  oneOfEachAccount,
  retryAfterSeconds,
  type WatchedQueue,
} from './bounded-queue.ts';

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
  /** Decoding of pictures, each of which may briefly take 200 MB; never two of one account at once. */
  pictures: AccountQueue;
}

const mostUploads = 64;
/** The files are already uploaded, so sending them again costs more than waiting. Proxies wait for a minute. */
const longestPictureWaitMs = 40_000;

/** The refusal while the maximum number of files is being uploaded. */
export const filesArrive = 'Muita gente está enviando arquivos agora. Tente de novo em alguns segundos.';
const manyCall = 'Muita gente está usando o site agora. Tente de novo em alguns segundos.';

/** What turns out to be slower than expected waits at most as long as a refusal would make it wait. */
const longestWaitMs = retryAfterSeconds * 1000;
const reads = { waiting: { least: 100, most: 1000 }, longestWaitMs };
/** The least are a link checker's requests at a time: the first pages after a start take several times as long as later ones. */
const pages = { waiting: { least: 32, most: 1000 }, longestWaitMs };

/** More pages at once would not be faster, because one thread renders them all, and would take memory. */
export function createQueues(): Queues {
  return {
    publicReads: createBoundedQueue({ running: 8, ...reads }),
    personalReads: createBoundedQueue({ running: 8, ...reads }),
    publicFiles: createBoundedQueue({ running: 16, ...reads }),
    files: createBoundedQueue({ running: 2, waiting: 30, longestWaitMs: 10_000 }),
    pages: createBoundedQueue({ running: 2, ...pages }),
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
    pictures: oneOfEachAccount(
      createBoundedQueue({
        running: 2,
        waiting: mostUploads,
        longestWaitMs: longestPictureWaitMs,
        refusal: filesArrive,
      }),
      longestPictureWaitMs,
    ),
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
