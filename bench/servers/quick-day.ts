/**
 * The product as `npm start` runs it, in a day that passes in minutes: its clock and its daily tasks are quicker by DAY_SPEED. It
 * tells its memory when it is asked, after collecting garbage, and writes a heap snapshot to a path that it is given.
 */
import '#server/production.ts';
import { writeHeapSnapshot } from 'node:v8';
import pino from 'pino';
import { readConfig } from '#api/platform/config.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { firstStart } from '#server/first-start.ts';
import { createLog } from '#server/log.ts';
import { createPages } from '#server/pages.ts';
import { startServer } from '#server/start-server.ts';
import { openStaticFiles } from '#server/static-files.ts';
import { importPages } from '../start-uncached.ts';

/** The question to the server: its memory, or a heap snapshot in a file. */
export type DayOrder = { do: 'memory' } | { do: 'snapshot'; file: string };
export type Memory = Pick<NodeJS.MemoryUsage, 'heapUsed' | 'external' | 'rss'>;

const hourMs = 3_600_000;
const speed = Number(process.env.DAY_SPEED);
const startedAt = Date.now() - performance.now();
const clock = { now: () => new Date(startedAt + performance.now() * speed) };
const { setInterval: repeat } = globalThis;
globalThis.setInterval = ((work: () => void, ms = 0) =>
  repeat(work, ms >= hourMs ? ms / speed : ms)) as typeof setInterval;

const config = readConfig(process.env);
const lines = pino.destination({ sync: false, minLength: 64 * 1024, maxWrite: 128 * 1024 });
const log = createLog(config.logLevel, lines);
const database = await openDatabase({
  url: config.databaseUrl,
  directory: config.dataDirectory,
  timeouts: config.databaseTimeouts,
});
await firstStart(database, config, clock);
const build = await importPages();
const server = await startServer({
  config,
  database,
  log,
  lines,
  clock,
  files: openStaticFiles('build/client', config),
  openPages: (call, clock) => createPages(build, call, config, clock),
});

process.send?.([Number(new URL(server.address).port)]);
process.on('message', async (order: DayOrder) => {
  if (order.do === 'snapshot') return process.send?.(writeHeapSnapshot(order.file));
  for (let n = 0; n < 2; n += 1) await globalThis.gc?.({ type: 'major', execution: 'async' });
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed, external, rss } satisfies Memory);
});
process.once('SIGTERM', async () => {
  await server.close();
  await database.close();
  process.exit();
});
process.once('disconnect', () => process.exit());
