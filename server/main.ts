import './production.ts';
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { BackupError } from '#api/backup/backup-format.ts';
import { removeUnfinishedBackup } from '#api/backup/scratch-folder.ts';
import { systemClock } from '#api/platform/clock.ts';
import { type Config, ConfigError, readConfig } from '#api/platform/config.ts';
import { followDatabase } from '#api/platform/database-clock.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { findExposed } from '#api/platform/secret.ts';
import { convertEarlierCity } from '#api/upgrades/convert-earlier-city.ts';
import type { Database } from '#database/database.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { findFreePort, ListenError } from './listen.ts';
import { createLog } from './log.ts';
import { fittingProcesses } from './processes/fitting.ts';
import { joinSiblings } from './processes/siblings.ts';
import { ProcessError, startProcesses } from './processes/supervise.ts';
import { openStaticFiles } from './static-files.ts';
import { untilSignal } from './until-signal.ts';

/**
 * Runs `npm start`: one process that serves the API and the pages, or with PROCESSES several, and one that starts them.
 */
async function main(): Promise<void> {
  const config = readConfig(loadEnvironment());
  // Each write wakes another thread, so lines are buffered: hundreds per write under load, otherwise one write per
  // second.
  const lines = pino.destination({ sync: false, minLength: 64 * 1024, maxWrite: 128 * 1024 });
  const log = createLog(config.logLevel, lines);
  const flushing = setInterval(() => log.flush(), 1000).unref();
  const run = cluster.isPrimary && config.processes > 1 ? superviseAll : serve;
  await run({ config, log, lines }).finally(() => {
    clearInterval(flushing);
    log.flush();
  });
}

interface Given {
  config: Config;
  log: pino.Logger;
  lines: pino.DestinationStream;
}

/** Serves in this process, until it is told to stop. */
async function serve({ config, log, lines }: Given): Promise<void> {
  // Signals are handled from here on, because the server may be stopped as soon as its address is printed.
  const stopSignal = untilSignal(log);
  const siblings = await joinSiblings();
  // A port that is taken is an error before the first start has created an administrator and printed the password.
  if (!siblings) await findFreePort(config);
  // The rest of the program loads while the database opens.
  const loading = loadServer();
  loading.catch(() => {});
  if (!siblings) loadFirstStart().catch(() => {});
  const database = await open(config, log, stopSignal, siblings !== undefined);
  if (!database) return;
  try {
    const { createPages, startServer, build } = await loading;
    // With several processes the primary has done this.
    const howToEnter = siblings ? undefined : await prepare(database, config, log);
    const warn = (fields: object, message: string) => log.warn(fields, message);
    const clock = await followDatabase(database, { warn });
    const server = await startServer({
      config: { ...config, ...(siblings && { port: siblings.port, processes: siblings.processes }) },
      database,
      log,
      lines,
      clock,
      siblings,
      files: openStaticFiles('build/client', config),
      openPages: (call, clock) => createPages(build, call, config, clock),
    });
    if (howToEnter) printAddress(howToEnter, server.address);
    await siblings?.serving();
    // If the process is killed later, its next start still finds what this one has compiled.
    flushCompileCache();
    await Promise.race([stopSignal, ...(siblings ? [siblings.closing] : [])]);
    await server.close();
  } finally {
    // An open database would keep the process alive, as would the primary.
    await database.close();
    siblings?.leave();
  }
}

/** Starts the processes that serve, and ends with them. */
async function superviseAll({ config, log, lines }: Given): Promise<void> {
  const stopSignal = untilSignal(log);
  const port = await findFreePort(config);
  const database = await open(config, log, stopSignal);
  if (!database) return;
  const [count, howToEnter] = await prepareForAll(database, config, log).finally(() => database.close());
  const processes = startProcesses({ count, port, log, lines });
  try {
    const isStopped = await Promise.race([processes.serving, stopSignal.then(() => true)]);
    if (isStopped) return;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    printAddress(howToEnter, `http://${host}:${port}`);
    await stopSignal;
  } finally {
    await processes.close();
  }
}

/** Returns how many processes serve, and what `prepare` returns. */
async function prepareForAll(database: Database, config: Config, log: pino.Logger) {
  const count = await fittingProcesses(database, config);
  if (count < config.processes)
    log.warn({ wanted: config.processes, count }, 'PostgreSQL has connections for fewer processes');
  return [count, await prepare(database, config, log)] as const;
}

/** A server that starts at the same time, as after a power cut, may have its log to read first. */
const patienceMs = 5 * 60_000;

/**
 * Opens the database. Undefined: the program was told to stop before the server answered.
 * @param isPrepared whether another process of this machine has opened the database just before
 */
async function open(
  config: Config,
  log: pino.Logger,
  stopSignal: Promise<void>,
  isPrepared = false,
): Promise<Database | undefined> {
  const stopped = new AbortController();
  stopSignal.then(() => stopped.abort());
  const report = (message: string, error?: unknown) => log.warn({ err: error }, message);
  const kept = await convertEarlierCity(config);
  if (kept !== undefined)
    console.log(
      `O banco de dados da versão anterior foi convertido, comparado e conferido. O antigo ficou em ${kept}.`,
    );
  return openDatabase({
    url: config.databaseUrl,
    directory: config.dataDirectory,
    timeouts: config.databaseTimeouts,
    replica: config.replica && { ...config.replica, report },
    report,
    isPrepared,
    patience: { ms: patienceMs, signal: stopped.signal },
    say: console.log,
  }).catch((error: unknown) => {
    if (stopped.signal.aborted) return undefined;
    throw error;
  });
}

/**
 * Takes the steps of a start that one process takes for all.
 * @returns a function from the site's address to the line that says how to enter the panel
 */
async function prepare(
  database: Database,
  config: Config,
  log: pino.Logger,
): Promise<(address: string) => string> {
  const { firstStart, removeInventedHalf, warnOfMissingContact } = await loadFirstStart();
  warnOfExposed(config, log);
  removeUnfinishedBackup(config.dataDirectory, (message, error) => log.warn({ err: error }, message));
  const howToEnter = await firstStart(database, config, systemClock);
  await removeInventedHalf(database, config, systemClock);
  await warnOfMissingContact(database, config, (fields, message) => log.warn(fields, message));
  return howToEnter;
}

function warnOfExposed(config: Config, log: pino.Logger): void {
  const exposed = findExposed(config);
  if (exposed.length > 0)
    log.warn(
      { exposed },
      'other users of this machine have rights on files with secrets: chmod go= each of them',
    );
}

/** Prints in one write, so that a program that waits for the address has the rest as well. */
function printAddress(howToEnter: (address: string) => string, address: string): void {
  console.log(`${howToEnter(address)}\nCompara Palmas em ${address}`);
}

const loadFirstStart = () => import('./first-start.ts');

async function loadServer() {
  const [pages, server, build] = await Promise.all([
    import('./pages.ts'),
    import('./start-server.ts'),
    import(pathToFileURL(resolve('build/server/index.js')).href) as Promise<ServerBuild>,
  ]);
  return { ...pages, ...server, build };
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof OpenDatabaseError ||
    error instanceof BackupError ||
    error instanceof ListenError ||
    error instanceof ProcessError;
  console.error(expected ? error.message : error);
  // A failed start may have opened things, such as the connection to Redis, that would keep the process alive. The service
  // manager starts it again only when it has ended.
  process.exit(1);
});
