import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DestinationStream, Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { type Caches, createCaches } from '#api/platform/caches.ts';
import { systemClock } from '#api/platform/clock.ts';
import type { Config } from '#api/platform/config.ts';
import type { Database } from '#database/database.ts';
import { createPages } from '#server/pages.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { openStaticFiles } from '#server/static-files.ts';
import { noCaches } from './no-cache.ts';

export async function importPages(): Promise<ServerBuild> {
  return await import(pathToFileURL(resolve('build/server/index.js')).href);
}

interface Uncached {
  config: Config;
  database: Database;
  log: Logger;
  lines?: DestinationStream;
  /** true: calls are cached, so that the cost of a page is its rendering */
  keepsReplies?: boolean;
  build?: ServerBuild;
}

function keepReplies(): Caches {
  const { replies, parts } = createCaches(systemClock);
  return { ...noCaches, replies, parts };
}

/** Starts the product without its response cache, on an open database. */
export async function startUncached({ keepsReplies, build, ...parts }: Uncached): Promise<RunningServer> {
  const pages = build ?? (await importPages());
  return startServer({
    ...parts,
    caches: keepsReplies ? keepReplies() : noCaches,
    files: openStaticFiles('build/client', parts.config),
    openPages: (call, clock) => createPages(pages, call, parts.config, clock),
  });
}
