import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Config } from '#api/platform/config.ts';
import type { Database } from '#database/database.ts';
import { createPages } from '#server/pages.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { openStaticFiles } from '#server/static-files.ts';
import { noCaches } from './no-cache.ts';

/** Starts the product without its response cache, on an open database. */
export async function startUncached(parts: {
  config: Config;
  database: Database;
  log: Logger;
}): Promise<RunningServer> {
  const build: ServerBuild = await import(pathToFileURL(resolve('build/server/index.js')).href);
  return startServer({
    ...parts,
    caches: noCaches,
    files: openStaticFiles('build/client', parts.config),
    openPages: (call, clock) => createPages(build, call, parts.config, clock),
  });
}
