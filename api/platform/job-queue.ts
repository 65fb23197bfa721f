import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db as BossDatabase, type Clock, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#database/database.ts';
import { listenerName } from '#database/open/server.ts';
import { outsideTransaction } from '#database/open/transaction-scope.ts';
import { type SQL, sql } from '#database/orm.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { isDiskFull } from './database-errors.ts';
import { decrypt, encrypt } from './encryption.ts';

/**
 * Jobs that wait for other servers or the file store, and those that read a whole survey, have separate queues, so that they do
 * not delay others. Of the exclusive ones, only one job with the same data waits or runs, on whatever node. While nodes are
 * upgraded one after the other, those of the version before take all jobs of the queues that they know and fail unknown ones: so
 * new jobs have queues that are new, too (api/jobs.test.ts).
 */
export const queueNames = [
  'work',
  'mail',
  'files',
  'places',
  'imports',
  'sources',
  'alerts',
  'notices',
  'receipts',
] as const;
const exclusiveQueues: readonly QueueName[] = ['sources', 'alerts'];
export type QueueName = (typeof queueNames)[number];

/** An attempt to run a job. */
export interface Attempt {
  /** there will be no further attempt */
  isLast: boolean;
  /** aborted when the server closes, or the attempt takes too long */
  signal: AbortSignal;
}

/** Runs a due job. It is retried after an error. */
type RunJob = (name: string, data: unknown, attempt: Attempt) => Promise<void>;

/**
 * Background jobs. They are stored in the transaction that causes them and run after its commit; a crash loses none.
 */
export interface JobQueue {
  /** Queues a job for each of the data, with one statement. They run only if the transaction is committed. */
  enqueue(tx: Tx, job: { name: string; queue: QueueName }, ...data: readonly object[]): Promise<void>;
  /** Queues a job whenever a schedule says so (cron, in the city's time), once for all nodes. */
  schedule(job: { name: string; queue: QueueName }, cron: string, data: object): Promise<void>;
  /** Starts running jobs. Until then they only wait. */
  start(run: RunJob): Promise<void>;
  /** Counts the stored jobs by queue and state. */
  counts(): Promise<JobCount[]>;
  /** Returns how often the queue itself has failed since the start, as while the database is away. */
  failures(): number;
  /** Resolves when no job is due or running. */
  settled(): Promise<void>;
  /** Waits a few seconds for running jobs. Jobs that are interrupted run again after the next start. */
  stop(): Promise<void>;
}

export interface JobCount {
  queue: string;
  /** created, retry, active, completed, cancelled or failed */
  state: string;
  count: number;
}

interface Parts {
  database: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  secret: string;
}

/** A stored job. Its data is encrypted, because it may contain email addresses and links that give access to accounts. */
interface StoredJob {
  job: string;
  sealed: string;
}

const queueOptions = {
  retryLimit: 4,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 120,
  /** how soon other nodes notice that the node running a job has died; the minimum of pg-boss */
  heartbeatSeconds: 10,
  /** completed jobs are deleted after this time */
  deleteAfterSeconds: 60,
  notify: true,
} as const;

/** An attempt that takes longer is aborted and retried. */
const longestSeconds: Partial<Record<QueueName, number>> = { imports: 1800, sources: 3600, alerts: 3600 };

/** Jobs that need the file store are retried for some minutes more, until a store that was away is back. */
const mostRetries: Partial<Record<QueueName, number>> = { files: 10, imports: 7 };

/** A commit wakes the workers at once. Polling finds retries, and jobs left by another node. */
const pollSeconds = 2;
const workOptions = {
  includeMetadata: true,
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
} as const;
const stopSeconds = 8;

/** pg-boss schedules by this monotonic clock, because it would stall when the system clock is set back. */
const monotonicClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms).unref(),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** The id of the advisory lock while queues are created, so that nodes that start together wait for each other. */
const creationLock = 7_201_606;

/** Opens the queues of a database, and creates missing ones. */
export async function openJobQueue({ database, log, secret }: Parts): Promise<JobQueue> {
  const failures = createFailureLog(log);
  const boss = new PgBoss({
    db: bossDatabase(database, failures.end),
    clock: monotonicClock,
    useListenNotify: true,
    superviseIntervalSeconds: database.kind === 'embedded' ? 60 : 5,
    monitorIntervalSeconds: database.kind === 'embedded' ? 60 : 5,
    flowIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => {
    // Jobs wait while the disk is full, which was logged once.
    if (!isDiskFull(error)) failures.add(error);
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'background jobs: warning'));
  const prepare = async () => {
    const isAlone = await hasNoSibling(database);
    await boss.start();
    for (const queue of queueNames) {
      const { [queue]: expireInSeconds = queueOptions.expireInSeconds } = longestSeconds;
      const { [queue]: retryLimit = queueOptions.retryLimit } = mostRetries;
      const options = { ...queueOptions, expireInSeconds, retryLimit };
      if (await boss.getQueue(queue)) await boss.updateQueue(queue, options);
      else
        await boss.createQueue(
          queue,
          exclusiveQueues.includes(queue) ? { ...options, policy: 'exclusive' } : options,
        );
      // pg-boss looks a queue up at its first use, on a connection of the pool, which a transaction may not use: so it is here.
      await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' });
    }
    // Active jobs were left by a process that has ended. Failed jobs are retried at once, because the settings may have
    // changed since.
    if (isAlone) await database.background.run(retryWaiting);
  };
  await database.background.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${creationLock})`);
    await outsideTransaction(prepare);
  });

  const work = async (queue: QueueName, run: RunJob) => {
    const worker: string = await boss.work<StoredJob, void, typeof workOptions>(
      queue,
      workOptions,
      async ([stored]) => {
        if (!stored) return;
        // One notification may be for several jobs, so the worker polls again right after this one.
        boss.notifyWorker(worker);
        await outsideTransaction(() => runJob(stored, run));
      },
    );
  };
  const runJob = async (stored: JobWithMetadata<StoredJob>, run: RunJob) => {
    const { job: name, sealed } = stored.data;
    const isLast = stored.retryCount >= stored.retryLimit;
    try {
      const data: unknown = JSON.parse(decrypt(sealed, secret, name));
      await run(name, data, { isLast, signal: stored.signal });
    } catch (error) {
      log[isLast ? 'error' : 'warn']({ err: error, job: name }, 'background job failed');
      throw error;
    }
  };

  const seal = (name: string, data: object): StoredJob => ({
    job: name,
    sealed: encrypt(JSON.stringify(data), secret, name),
  });
  return {
    async enqueue(tx, { name, queue }, ...data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({
        data: seal(name, each),
        ...(exclusiveQueues.includes(queue) && { singletonKey: singletonOf(name, each) }),
      }));
      await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) });
    },
    async schedule({ name, queue }, cron, data) {
      const singletonKey = singletonOf(name, data);
      const key = singletonKey.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
      await boss.schedule(queue, cron, seal(name, data), { tz: cityTimeZone, key, singletonKey });
    },
    async start(run) {
      for (const queue of queueNames) await work(queue, run);
    },
    async counts() {
      const { rows } = await database.run(countJobs);
      return rows as JobCount[];
    },
    failures: failures.count,
    async settled() {
      for (;;) {
        const { rows } = await database.background.run(isDue);
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

/**
 * Returns whether no other process runs jobs of this database: only one process opens the embedded one, and on a server each
 * listens, from before its first job to its end.
 */
async function hasNoSibling({ kind, background }: Database): Promise<boolean> {
  if (kind === 'embedded') return true;
  const { rows } = await background.run(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${listenerName}' LIMIT 1`,
  );
  return rows.length === 0;
}

function bossDatabase(database: Database, onSuccess: () => void): BossDatabase {
  return {
    async executeSql(text, values) {
      const result = await database.background.run(text, values);
      onSuccess();
      return result;
    },
    async listen(channel, heard, missed) {
      const close = await database.listen(channel, { heard, missed });
      missed();
      return { close };
    },
  };
}

/** The key by which exclusive queues know equal jobs; the others have no use for it. */
function singletonOf(name: string, data: object): string {
  return `${name} ${JSON.stringify(data)}`;
}

/** Matches jobs of the queue of sources with this data that wait or run, in SQL. */
export function isUnderWay({ name }: { name: string }, data: object): SQL<boolean> {
  return sql<boolean>`exists (select from pgboss.job
    where name = 'sources' and singleton_key = ${singletonOf(name, data)} and state < 'completed')`;
}

/** How often failures of the queue are logged while they last. */
const failureLogMs = 60_000;
/** The queue works again when it has not failed for this long, in which each worker has polled. */
const recoveredMs = 5_000;

/**
 * Logs failures of the queue itself: the first one, then one a minute with their number, and when they have ended. Every worker
 * polls all the time, so a database that is away makes several failures a second.
 */
export function createFailureLog(log: Parts['log'], nowMs: () => number = () => performance.now()) {
  let count = 0;
  /** the failures that are not over; null: there are none */
  let current: { since: number; count: number; loggedAt: number; lastAt: number } | null = null;
  return {
    count: () => count,
    /** @param error pg-boss reports a copy of the error, which is no instance of Error */
    add({ message, stack }: Pick<Error, 'message' | 'stack'>) {
      const now = nowMs();
      count += 1;
      current ??= { since: now, count: 0, loggedAt: Number.NEGATIVE_INFINITY, lastAt: now };
      current.count += 1;
      current.lastAt = now;
      if (now - current.loggedAt < failureLogMs) return;
      current.loggedAt = now;
      log.error({ failures: current.count, err: { message, stack } }, 'background jobs: the queue fails');
    },
    /** Called after each statement that succeeds. */
    end() {
      const now = nowMs();
      if (!current || now - current.lastAt < recoveredMs) return;
      const seconds = Math.round((current.lastAt - current.since) / 1000);
      log.warn({ failures: current.count, seconds }, 'background jobs: the queue works again');
      current = null;
    },
  };
}

/** Jobs are queued to start at once, so a new job is due even if the system clock has been set back since. */
const isDue = `SELECT 1 FROM pgboss.job
  WHERE state IN ('created', 'active') OR (state = 'retry' AND start_after <= now()) LIMIT 1`;

/** Completed jobs are deleted after a minute, so the table is short. */
const countJobs = `SELECT name AS queue, state::text AS state, count(*)::int AS count
  FROM pgboss.job GROUP BY name, state`;

const retryWaiting = `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry';
UPDATE pgboss.job
  SET state = CASE WHEN retry_count < retry_limit THEN 'retry' ELSE 'failed' END::pgboss.job_state,
    start_after = now(), heartbeat_on = NULL,
    completed_on = CASE WHEN retry_count < retry_limit THEN NULL ELSE now() END
  WHERE state = 'active'`;
