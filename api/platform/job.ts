import type { Context } from './context.ts';
import type { Attempt, QueueName } from './job-queue.ts';

/** A background job. It runs after the commit of the transaction that queued it, and is retried after errors. */
export interface Job<Data> {
  /** unique among all jobs */
  name: string;
  queue: QueueName;
  /** Does the work. After an error it is retried, each time after a longer delay. */
  run(data: Data, context: Context, attempt: Attempt): Promise<void>;
}

/** @param name must never change, because jobs queued by an earlier version are found by it */
export function defineJob<Data extends object>(
  name: string,
  queue: QueueName,
  run: Job<Data>['run'],
): Job<Data> {
  return { name, queue, run };
}
