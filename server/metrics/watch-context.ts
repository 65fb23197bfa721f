import { statfs } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '#api/platform/context.ts';
import { queueNames } from '#api/platform/job-queue.ts';
import { createJobCounts } from './job-counts.ts';

const jobStates = ['created', 'retry', 'active', 'failed'];

/**
 * Registers the metrics that are read from the API's services only when they are requested. Those of several processes are
 * added, unless they have another aggregator.
 */
export function watchContext(registry: Registry, context: Context): void {
  const { caches, queues, limits, database, jobs, config } = context;
  const registers = [registry];
  new Gauge({
    name: 'compara_processes',
    help: 'Processes that serve.',
    registers,
    collect() {
      this.set(1);
    },
  });
  const cacheFigures = () =>
    Object.entries({
      replies: caches.replies,
      parts: caches.parts,
      responses: caches.responses,
    }).map(([cache, { figures }]) => ({ cache, ...figures() }));
  new Counter({
    name: 'compara_cache_lookups_total',
    help: 'Answers asked of the memory, by what came of it: hit or miss.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { cache, hits, misses } of cacheFigures()) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  new Gauge({
    name: 'compara_cache_entries',
    help: 'Answers in memory.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { cache, entries } of cacheFigures()) this.set({ cache }, entries);
    },
  });
  new Gauge({
    name: 'compara_cache_bytes',
    help: 'Approximate bytes of the answers in memory.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { cache, bytes } of cacheFigures()) this.set({ cache }, bytes);
    },
  });
  const queueFigures = () => Object.entries(queues).map(([queue, { figures }]) => ({ queue, ...figures() }));
  new Gauge({
    name: 'compara_queue_tasks',
    help: 'Pages and reads that are being made or wait for it, by state: running or waiting.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const { queue, running, waiting } of queueFigures()) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'compara_queue_refusals_total',
    help: 'Pages and reads that were refused, because the line was full or the wait too long.',
    labelNames: ['queue', 'because'],
    registers,
    collect() {
      this.reset();
      for (const { queue, refusedFull, refusedLate } of queueFigures()) {
        this.inc({ queue, because: 'full' }, refusedFull);
        this.inc({ queue, because: 'late' }, refusedLate);
      }
    },
  });
  new Counter({
    name: 'compara_limit_refusals_total',
    help: 'Requests that were refused with 429, by what they were counted as and by whose limit: network or account.',
    labelNames: ['counted', 'by'],
    registers,
    collect() {
      this.reset();
      for (const { counted, by, count } of limits.figures().refusals) this.inc({ counted, by }, count);
    },
  });
  if (config.redisUrl !== undefined) {
    new Gauge({
      name: 'compara_limit_redis_up',
      help: 'Whether requests are counted in Redis; 0: in this process, because Redis is away.',
      aggregator: 'min',
      registers,
      collect() {
        this.set(limits.figures().isRedisInUse ? 1 : 0);
      },
    });
  }
  const { connections } = database;
  if (connections) {
    new Gauge({
      name: 'compara_connections',
      help: 'Connections of each pool, by state: total or idle; waiting: what waits for one.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, states] of Object.entries(connections())) {
          for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
        }
      },
    });
  }
  const { replica } = database;
  if (replica) {
    new Counter({
      name: 'compara_replica_reads_total',
      help: 'Public reads by who answered: the replica, or the primary because the replica was late or away.',
      labelNames: ['answered'],
      registers,
      collect() {
        this.reset();
        const { replica: answered, late, away } = replica.reads();
        this.inc({ answered: 'replica' }, answered);
        this.inc({ answered: 'primary, late' }, late);
        this.inc({ answered: 'primary, away' }, away);
      },
    });
  }
  new Counter({
    name: 'compara_job_queue_failures_total',
    help: 'Failures of the queue of background jobs itself, as while the database is away. The jobs wait.',
    registers,
    collect() {
      this.reset();
      this.inc(jobs.failures());
    },
  });
  const jobCounts = createJobCounts(jobs.counts);
  new Gauge({
    name: 'compara_jobs',
    help: 'Background jobs by queue and state, as of the last 15 seconds.',
    aggregator: 'max',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const counts = await jobCounts();
      this.reset();
      if (!counts) return;
      // Every count has a value, because an alarm cannot tell a missing one from 0.
      for (const queue of queueNames) for (const state of jobStates) this.set({ queue, state }, 0);
      for (const { queue, state, count } of counts) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    name: 'compara_database_up',
    help: 'Whether the database answers.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await database.answers()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'compara_listening',
    help: 'Whether this node hears of what other nodes write; while it does not, it reads every answer anew.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(caches.isHearing() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'compara_data_free_bytes',
    help: 'Free bytes of the disk of DATA_DIR.',
    aggregator: 'min',
    registers,
    async collect() {
      this.remove();
      const disk = await statfs(config.dataDirectory).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
}
