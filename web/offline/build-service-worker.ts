import { globSync } from 'node:fs';
import { build } from 'vite';

interface RouteFiles {
  path?: string;
  parentId?: string;
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

export interface RouteList {
  entry: RouteFiles;
  routes: Record<string, RouteFiles>;
  /** hash of the whole build */
  version: string;
}

const publicLayout = 'public/site-layout';
/** Pages that always need the network. */
const others = ['public/counter/counter-page', 'alerts/alerts-page', 'alerts/stop-alerts-page'];

/**
 * The files that every public page needs, so that pages can be opened whose script was never loaded. Lazily loaded
 * parts are cached when they are used.
 */
export function shellOf({ entry, routes }: RouteList): string[] {
  const shown = Object.entries(routes).flatMap(([id, route]) =>
    id === 'root' || id === publicLayout || (route.parentId === publicLayout && !others.includes(id))
      ? [route]
      : [],
  );
  const files = [entry, ...shown].flatMap((route) => [
    route.module,
    route.clientLoaderModule,
    route.clientActionModule,
    ...(route.imports ?? []),
    ...(route.css ?? []),
  ]);
  return [...new Set(files.flatMap((file) => file?.replace(/#$/, '') ?? []))];
}

/** Bundles the service worker beside the pages, with the list of files that it caches on installation. */
export async function buildServiceWorker(folder: string, list: RouteList): Promise<void> {
  const laterParts = globSync(
    [
      'assets/manifest-*.js',
      // It is shown only without a connection, when it would be too late to load it.
      'assets/offline-strip-*.js',
      'assets/temporary-failure-*.js',
    ],
    { cwd: folder },
  );
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify(list.version),
      __SHELL__: JSON.stringify([...shellOf(list), ...laterParts.map((file) => `/${file}`)]),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'web/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
