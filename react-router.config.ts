import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { isEverywhere } from './web/files-everywhere.ts';
import { buildServiceWorker, type RouteList } from './web/offline/build-service-worker.ts';

/**
 * Every page is sent the list of all routes. Two thirds of it would be the files that pages of the back office share,
 * which visitors never load, and some those of price alerts and of shops, which few want: they are left out of the list, and a browser
 * finds them by the imports of such a page. Files that it has already are left out, too, and routes that are files, such as the
 * sitemap, which no page opens by script.
 * @returns the list with all that public pages load
 */
function shortenRouteList(folder: string): RouteList {
  const start = 'window.__reactRouterManifest=';
  const [file, ...others] = globSync(`${folder}/assets/manifest-*.js`);
  if (!file || others.length > 0) throw new Error(`${folder} should have one list of routes`);
  const list = readFileSync(file, 'utf8');
  if (!list.startsWith(start)) throw new Error(`${file} is no list of routes`);
  const manifest: RouteList = JSON.parse(list.slice(start.length).replace(/;\s*$/, ''));
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (/^(admin|alerts|merchant)\//.test(id)) delete route.imports;
    if (/\.\w+$/.test(route.path ?? '')) delete manifest.routes[id];
  }
  const sent = JSON.stringify(manifest, (key, value) => {
    if (key === 'imports') return value.filter((path: string) => !isEverywhere.test(path));
    // An absent value means false.
    return value === false ? undefined : value;
  });
  writeFileSync(file, `${start}${sent};`);
  return manifest;
}

/** Compresses as well as possible what phones load: a server would take seconds for it, and has some 6 % more without it. */
function compress(folder: string): void {
  for (const file of globSync(`${folder}/{assets/*.{js,css},*.js}`)) {
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The client loaders are a line each: files of their own would be a request more.
  splitRouteModules: false,
  // Few routes: sent with the page, so that a phone asks nothing more before it navigates.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await buildServiceWorker(folder, shortenRouteList(folder));
    compress(folder);
  },
} satisfies Config;
