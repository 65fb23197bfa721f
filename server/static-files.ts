import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { createResponseCache, type EncodedResponse } from '#api/platform/response-cache.ts';
import { unframed } from './content-security.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Ending of a file that the build has compressed (react-router.config.ts). */
const brotliEnding = '.br';

/** Returns the encoded response for a file of the built web; undefined when the path has no file. */
export type StaticFiles = (path: string) => Promise<EncodedResponse> | undefined;

const serviceWorkerPath = '/service-worker.js';
/** The file that is sent as the service worker while it is turned off. */
const serviceWorkerOff = '/service-worker-off.js';

/**
 * Reads all files once, so that no other path can be served, and a new build does not mix with a running server's.
 * @param choices.serviceWorker false: browsers get a service worker that removes itself
 */
export function openStaticFiles(
  directory: string,
  { serviceWorker }: { serviceWorker: boolean },
): StaticFiles {
  const openedAt = new Date();
  const cache = createResponseCache({ now: () => openedAt });
  const all = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = new Set(all.filter((file) => file.endsWith(brotliEnding)));
  const files = new Map(
    all
      .filter((file) => !compressed.has(file))
      .map((file) => [
        `/${relative(directory, file).split(sep).join('/')}`,
        {
          file,
          body: readFileSync(file),
          brotli: compressed.has(file + brotliEnding) ? readFileSync(file + brotliEnding) : undefined,
        },
      ]),
  );
  return (path) => {
    const found = files.get(path === serviceWorkerPath && !serviceWorker ? serviceWorkerOff : path);
    if (found === undefined) return undefined;
    return cache
      .get(path, async () => ({
        status: 200,
        contentType: types[extname(found.file)] ?? 'application/octet-stream',
        body: found.body,
        brotli: found.brotli,
        headers: {
          'cache-control': cacheControlOf(path),
          'x-content-type-options': 'nosniff',
          ...unframed,
        },
        cacheable: true,
        tags: [],
      }))
      .then(({ value }) => value);
  };
}

function cacheControlOf(path: string): string {
  // The names of built assets contain a hash of their content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // An old service worker would keep an old build.
  return path === serviceWorkerPath ? 'no-cache' : 'public, max-age=3600';
}
