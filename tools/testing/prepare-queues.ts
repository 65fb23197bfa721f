import pino from 'pino';
import { openJobQueue } from '#api/platform/job-queue.ts';
import type { Database } from '#database/database.ts';

/** Creates the queues of background jobs, so that copies of the database have them already. */
export async function prepareQueues(database: Database): Promise<void> {
  const log = pino({ level: 'silent' });
  const jobs = await openJobQueue({ database, log, secret: 'no job is asked for here' });
  await jobs.stop();
}
