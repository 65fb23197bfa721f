import pLimit from 'p-limit';
import { Failure } from './failure.ts';

interface QueueBounds {
  /** tasks that run at once */
  running: number;
  /** tasks that wait for their turn; one more is refused */
  waiting: number;
  /** a task that has waited longer is refused and never runs, because its client has probably given up */
  longestWaitMs: number;
  /** the message of a refusal, in Portuguese */
  refusal?: string;
}

/** Runs a task in its turn. @throws {Overloaded} at once when too many wait, or after too long a wait */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** The current length of a queue, and how many tasks it has refused since the start. */
interface QueueFigures {
  running: number;
  waiting: number;
  /** refused at once, because too many were waiting */
  refusedFull: number;
  /** refused after too long a wait */
  refusedLate: number;
}

/** A queue that reports its figures. */
export type WatchedQueue = BoundedQueue & {
  figures(): QueueFigures;
  /** Returns whether a task would be refused at once, and counts it as refused if so. */
  refusesNow(): boolean;
  /** Returns whether a task would have to wait for its turn. */
  isBusy(): boolean;
};

/** when a refused client may try again */
export const retryAfterSeconds = 5;

/** 'unavailable', because there are more requests than can be answered. */
export class Overloaded extends Failure {
  readonly retryAfterSeconds = retryAfterSeconds;

  constructor(refusal = 'Muita gente está consultando os preços agora. Tente de novo em alguns segundos.') {
    super('unavailable', refusal);
  }
}

/** Creates a queue of limited length and waiting time, so that a crowd cannot exhaust memory. */
export function createBoundedQueue({ running, waiting, longestWaitMs, refusal }: QueueBounds): WatchedQueue {
  // Creating an error costs more than the rest of a refusal, and all refusals are the same.
  const overloaded = new Overloaded(refusal);
  const limit = pLimit(running);
  const refused = { refusedFull: 0, refusedLate: 0 };
  const refusesNow = () => {
    const isFull = limit.pendingCount >= waiting;
    if (isFull) refused.refusedFull += 1;
    return isFull;
  };
  const queue: BoundedQueue = <T>(task: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (refusesNow()) return reject(overloaded);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        refused.refusedLate += 1;
        reject(overloaded);
      }, longestWaitMs);
      limit(() => {
        clearTimeout(timer);
        return isLate ? Promise.reject(overloaded) : task();
      }).then(resolve, reject);
    });
  const figures = () => ({ running: limit.activeCount, waiting: limit.pendingCount, ...refused });
  const isBusy = () => limit.pendingCount > 0 || limit.activeCount >= running;
  return Object.assign(queue, { figures, refusesNow, isBusy });
}
