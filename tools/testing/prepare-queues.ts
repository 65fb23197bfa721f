import pino from 'pino';
import { openJobQueue } from '#api/platform/job-queue.ts';
import type { Database } from '#database/database.ts';

/** Makes the queues of background jobs, so that a copy of the database need not. */
export async function prepareQueues(database: Database): Promise<void> {
  const log = pino({ level: 'silent' });
  const jobs = await openJobQueue({ database, log, secret: 'no job is asked for here' });
  await jobs.stop();
}
