import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { firstStart, warnOfMissingContact } from '#server/first-start.ts';
import { createLog } from '#server/log.ts';
import { createPages } from '#server/pages.ts';
import { startServer } from '#server/start-server.ts';
import { untilSignal } from '#server/until-signal.ts';

/**
 * `npm run dev`: the same server, but Vite serves the pages from their sources and reloads them in the browser.
 * Node restarts the process when a server file changes (package.json lists the watched paths).
 */
const config = { ...readConfig(loadEnvironment()), pagesAhead: 0 };
const log = createLog(config.logLevel);
const stopSignal = untilSignal(log);
const database = await openDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
const howToEnter = await firstStart(database, config, systemClock);
await warnOfMissingContact(database, config, (fields, message) => log.warn(fields, message));

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
  openPages: (call, clock) => createPages(loadBuild, call, config, clock),
  before: async (http) => {
    vite = await createVite({
      appType: 'custom',
      server: { middlewareMode: { server: http }, hmr: { server: http } },
    });
    return vite.middlewares;
  },
});
console.log(`${howToEnter(server.address)}\nCompara Palmas em ${server.address} (desenvolvimento)`);
await stopSignal;
await vite?.close();
await server.close();
await database.close();
