import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Db as BossDatabase, type Clock, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#database/database.ts';
import { outsideTransaction } from '#database/open/transaction-scope.ts';
import { seal, unseal } from './seal.ts';

/** Mails wait for a server that may be slow or away; nothing else waits behind them. */
export const queueNames = ['work', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];

/** One attempt at a job. */
export interface Attempt {
  /** no further attempt follows this one */
  isLast: boolean;
  /** aborted when the server closes, or the attempt takes too long */
  signal: AbortSignal;
}

/** Does a job that has become due. What it throws is tried again. */
export type RunJob = (name: string, data: unknown, attempt: Attempt) => Promise<void>;

/** Work that is written in the transaction that causes it, and done after its commit; a crash loses none. */
export interface JobQueue {
  /** Asks for work, if the transaction is committed. */
  enqueue(tx: Tx, job: { name: string; queue: QueueName }, data: object): Promise<void>;
  /** Begins to work. Until then jobs only wait. */
  start(run: RunJob): Promise<void>;
  /** Resolves when no job is due and none is being done. */
  settled(): Promise<void>;
  /** Finishes what is being done, for some seconds at most; what is cut off is done again after the next start. */
  stop(): Promise<void>;
}

interface Parts {
  database: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  secret: string;
}

/** What lies in the queue. The data is sealed: it may hold addresses of people, and links that open accounts. */
interface Waiting {
  job: string;
  sealed: string;
}

const queueOptions = {
  retryLimit: 4,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 120,
  /** how soon another node notices that the node which works on a job is gone; the least there is */
  heartbeatSeconds: 10,
  /** a job that is done leaves nothing behind */
  deleteAfterSeconds: 60,
  notify: true,
} as const;

/** A commit wakes the workers at once; they look by themselves for what is tried again, or was left by another node. */
const pollSeconds = 2;
const workOptions = {
  includeMetadata: true,
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
} as const;
const stopSeconds = 8;

/** pg-boss measures its pauses by this: a clock that is set back would stop them. */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms).unref(),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Opens the queues of a database; makes them where they are not there yet. */
export async function openJobQueue({ database, log, secret }: Parts): Promise<JobQueue> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    clock: steadyClock,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: database.kind === 'embedded' ? 60 : 5,
    monitorIntervalSeconds: database.kind === 'embedded' ? 60 : 5,
    flowIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'background jobs: the queue failed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'background jobs: warning'));
  await boss.start();
  for (const queue of queueNames) {
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, queueOptions);
    else await boss.createQueue(queue, queueOptions);
    // pg-boss looks a queue up when it first meets it. Inside a transaction of the embedded database that would wait
    // for ever, so it meets them here.
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' });
  }

  const work = async (queue: QueueName, run: RunJob) => {
    const worker: string = await boss.work<Waiting, void, typeof workOptions>(
      queue,
      workOptions,
      async ([waiting]) => {
        if (!waiting) return;
        // One notice may tell of several jobs: the worker looks again after this one without a pause.
        boss.notifyWorker(worker);
        await outsideTransaction(() => runJob(waiting, run));
      },
    );
  };
  const runJob = async (waiting: JobWithMetadata<Waiting>, run: RunJob) => {
    const { job: name, sealed } = waiting.data;
    const isLast = waiting.retryCount >= waiting.retryLimit;
    try {
      const data: unknown = JSON.parse(unseal(sealed, secret, name));
      await run(name, data, { isLast, signal: waiting.signal });
    } catch (error) {
      log[isLast ? 'error' : 'warn']({ err: error, job: name }, 'background job failed');
      throw error;
    }
  };

  return {
    async enqueue(tx, job, data) {
      const waiting: Waiting = { job: job.name, sealed: seal(JSON.stringify(data), secret, job.name) };
      await boss.send(job.queue, waiting, { db: fromDrizzle(tx, sql) });
    },
    async start(run) {
      // The embedded database has one process: what is being worked on was left by one that is gone.
      if (database.kind === 'embedded') await database.run(retryOrphans);
      for (const queue of queueNames) await work(queue, run);
    },
    async settled() {
      for (;;) {
        const { rows } = await database.run(isDue);
        if (rows.length === 0) return;
        for (const { id } of boss.getWipData()) boss.notifyWorker(id);
        await sleep(5);
      }
    },
    async stop() {
      const ended = Promise.all(queueNames.map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(stopSeconds * 1000, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

function bossDatabase(database: Database): BossDatabase {
  return {
    executeSql: database.run,
    async listen(channel, heard, missed) {
      const close = await database.listen(channel, { heard, missed });
      missed();
      return { close };
    },
  };
}

const isDue = `SELECT 1 FROM pgboss.job
  WHERE state = 'active' OR (state IN ('created', 'retry') AND start_after <= now()) LIMIT 1`;

const retryOrphans = `UPDATE pgboss.job
  SET state = CASE WHEN retry_count < retry_limit THEN 'retry' ELSE 'failed' END::pgboss.job_state,
    start_after = now(), heartbeat_on = NULL,
    completed_on = CASE WHEN retry_count < retry_limit THEN NULL ELSE now() END
  WHERE state = 'active'`;
