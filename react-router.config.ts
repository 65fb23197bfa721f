import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';

/**
 * Every page is sent the list of all routes. Two thirds of it would be the files that pages of the back office share,
 * which visitors never load: they are left out of the list, and a browser finds them by the imports of such a page.
 */
function shortenRouteList(folder: string): void {
  const start = 'window.__reactRouterManifest=';
  for (const file of globSync(`${folder}/client/assets/manifest-*.js`)) {
    const list = readFileSync(file, 'utf8');
    if (!list.startsWith(start)) throw new Error(`${file} is no list of routes`);
    const manifest = JSON.parse(list.slice(start.length).replace(/;\s*$/, ''));
    for (const [id, route] of Object.entries<{ imports?: string[] }>(manifest.routes)) {
      if (id.startsWith('admin/')) delete route.imports;
    }
    writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: sent with the page, so that a phone asks nothing more before it navigates.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenRouteList(reactRouterConfig.buildDirectory),
} satisfies Config;
