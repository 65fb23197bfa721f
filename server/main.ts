import './production.ts';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { removeUnfinishedBackup } from '#api/backup/scratch-folder.ts';
import { systemClock } from '#api/platform/clock.ts';
import { ConfigError, readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { ListenError } from './listen.ts';
import { createLog } from './log.ts';
import { openStaticFiles } from './static-files.ts';
import { untilSignal } from './until-signal.ts';

/** Runs `npm start`: one process that serves the API and the pages. */
async function main(): Promise<void> {
  const config = readConfig(loadEnvironment());
  // Each write wakes another thread, so lines are buffered: hundreds per write under load, otherwise one write per
  // second.
  const lines = pino.destination({ sync: false, minLength: 64 * 1024, maxWrite: 128 * 1024 });
  const log = createLog(config.logLevel, lines);
  const flushing = setInterval(() => log.flush(), 1000).unref();
  // Signals are handled from here on, because the server may be stopped as soon as its address is printed.
  const stopSignal = untilSignal(log);
  const report = (message: string, error?: unknown) => log.warn({ err: error }, message);
  // The rest of the program loads while the embedded database, which has its own thread, opens.
  const loading = loadServer();
  loading.catch(() => {});
  const database = await openDatabase({
    url: config.databaseUrl,
    directory: config.dataDirectory,
    timeouts: config.databaseTimeouts,
    silentMs: config.embeddedSilentMs,
    report,
  });
  try {
    removeUnfinishedBackup(config.dataDirectory, report);
    const { firstStart, warnOfMissingContact, createPages, startServer, build } = await loading;
    const howToEnter = await firstStart(database, config, systemClock);
    await warnOfMissingContact(database, config, (fields, message) => log.warn(fields, message));
    const server = await startServer({
      config,
      database,
      log,
      lines,
      files: openStaticFiles('build/client', config),
      openPages: (call, clock) => createPages(build, call, config, clock),
    });
    // One write, so that a program that waits for the address has the rest as well.
    console.log(`${howToEnter(server.address)}\nCompara Palmas em ${server.address}`);
    // If the process is killed later, its next start still finds what this one has compiled.
    flushCompileCache();
    await stopSignal;
    await server.close();
  } finally {
    // An open database would keep the process alive.
    await database.close();
    clearInterval(flushing);
    log.flush();
  }
}

async function loadServer() {
  const [start, pages, server, build] = await Promise.all([
    import('./first-start.ts'),
    import('./pages.ts'),
    import('./start-server.ts'),
    import(pathToFileURL(resolve('build/server/index.js')).href) as Promise<ServerBuild>,
  ]);
  return { ...start, ...pages, ...server, build };
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof OpenDatabaseError || error instanceof ListenError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
