import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { serializeError } from '#server/error-serializer.ts';
import { firstStart } from '#server/first-start.ts';
import { createPages } from '#server/pages.ts';
import { startServer } from '#server/start-server.ts';
import { untilSignal } from '#server/until-signal.ts';

/**
 * `npm run dev`: the same server, with the web straight from its sources and reloaded in the browser as they change.
 * Node restarts the process when a file of the
 * server's rooms changes (the watched paths stand in package.json).
 */
const config = readConfig(loadEnvironment());
const log = pino({ level: config.logLevel, serializers: { err: serializeError } });
const asked = untilSignal(log);
const database = await openDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
await firstStart(database, config, systemClock);

let vite: ViteDevServer | undefined;
const loadBuild = async () => {
  if (!vite) throw new Error('Vite has not started yet');
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
};
const server = await startServer({
  config,
  database,
  log,
  files: () => undefined,
  openPages: (api) => createPages(loadBuild, api, config),
  before: async (http) => {
    vite = await createVite({
      appType: 'custom',
      server: { middlewareMode: { server: http }, hmr: { server: http } },
    });
    return vite.middlewares;
  },
});
console.log(`Compara Palmas em ${server.address} (desenvolvimento)`);
await asked;
await vite?.close();
await server.close();
await database.close();
