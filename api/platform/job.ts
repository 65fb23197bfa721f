import type { Context } from './context.ts';
import type { Attempt, QueueName } from './job-queue.ts';

/** Work that is done after the transaction which asked for it has been committed, as often as it takes. */
export interface Job<Data> {
  /** unique among all jobs */
  name: string;
  queue: QueueName;
  /** Does the work. What it throws is tried again, a little later each time. */
  run(data: Data, context: Context, attempt: Attempt): Promise<void>;
}

/** @param name stays the same for ever: jobs that are waiting are found by it after a new version has started */
export function defineJob<Data extends object>(
  name: string,
  queue: QueueName,
  run: Job<Data>['run'],
): Job<Data> {
  return { name, queue, run };
}
