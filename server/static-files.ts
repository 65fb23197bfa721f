import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { createResponseCache, type EncodedResponse } from '#api/platform/response-cache.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Returns the encoded response for a file of the built web; undefined when the path has no file. */
export type StaticFiles = (path: string) => Promise<EncodedResponse> | undefined;

/**
 * Reads all files once. So no other path can be served, and a new build does not mix with that of a running server.
 */
export function openStaticFiles(directory: string): StaticFiles {
  const openedAt = new Date();
  const cache = createResponseCache({ now: () => openedAt });
  const files = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [
        `/${relative(directory, file).split(sep).join('/')}`,
        { file, body: readFileSync(file) },
      ]),
  );
  return (path) => {
    const found = files.get(path);
    if (found === undefined) return undefined;
    const hasHash = path.startsWith('/assets/');
    return cache
      .get(path, async () => ({
        status: 200,
        contentType: types[extname(found.file)] ?? 'application/octet-stream',
        body: found.body,
        headers: {
          // The names of built assets contain a hash of their content.
          'cache-control': hasHash ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        },
        cacheable: true,
        tags: [],
      }))
      .then(({ value }) => value);
  };
}
