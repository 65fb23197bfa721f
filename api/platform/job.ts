import type { Context } from './context.ts';

/** Work that is done after the transaction which asked for it has been committed, as often as it takes. */
export interface Job<Data> {
  /** unique among all jobs */
  name: string;
  /** Mails wait for a server that may be slow or away; nothing else waits behind them. */
  queue: Queue;
  /** Does the work. What it throws is tried again, a little later each time. */
  run(data: Data, context: Context, attempt: Attempt): Promise<void>;
}

export const queues = ['work', 'mail'] as const;
export type Queue = (typeof queues)[number];

export interface Attempt {
  /** no further attempt follows this one */
  isLast: boolean;
  /** aborted when the server closes, or the attempt takes too long */
  signal: AbortSignal;
}

/** @param name stays the same for ever: jobs that are waiting are found by it after a new version has started */
export function defineJob<Data extends object>(name: string, queue: Queue, run: Job<Data>['run']): Job<Data> {
  return { name, queue, run };
}
