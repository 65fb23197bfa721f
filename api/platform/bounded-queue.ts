import pLimit from 'p-limit';
import { Failure } from './failure.ts';

export interface QueueBounds {
  /** tasks that run at once */
  running: number;
  /** tasks that wait for their turn; one more is refused */
  waiting: number;
  /** a task that has waited for longer is refused when its turn comes: its visitor has given up, or soon will */
  longestWaitMs: number;
}

/** Runs a task in its turn. @throws {Overloaded} at once when too many wait, or after too long a wait */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** How long a queue is now, and how many tasks it has refused since the start. */
export interface QueueFigures {
  running: number;
  waiting: number;
  /** refused at once, because too many waited */
  refusedFull: number;
  /** refused in their turn, after too long a wait */
  refusedLate: number;
}

/** A queue that tells its figures. */
export type WatchedQueue = BoundedQueue & { figures(): QueueFigures };

/** 'unavailable', because more is asked at once than can be answered. */
export class Overloaded extends Failure {
  readonly retryAfterSeconds = 5;

  constructor() {
    super('unavailable', 'Muita gente está consultando os preços agora. Tente de novo em alguns segundos.');
  }
}

/** Creates a queue with an end, so that a crowd costs neither more memory nor more patience than there is. */
export function createBoundedQueue({ running, waiting, longestWaitMs }: QueueBounds): WatchedQueue {
  const limit = pLimit(running);
  const refused = { refusedFull: 0, refusedLate: 0 };
  const refuse = (because: keyof typeof refused): never => {
    refused[because] += 1;
    throw new Overloaded();
  };
  const queue: BoundedQueue = async (task) => {
    if (limit.pendingCount >= waiting) refuse('refusedFull');
    const arrivedAt = performance.now();
    return limit(() => {
      if (performance.now() - arrivedAt > longestWaitMs) refuse('refusedLate');
      return task();
    });
  };
  const figures = () => ({ running: limit.activeCount, waiting: limit.pendingCount, ...refused });
  return Object.assign(queue, { figures });
}
