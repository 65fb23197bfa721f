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
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The finished bytes of a file of the built web, by its path; undefined where there is none. */
export type StaticFiles = (path: string) => Promise<EncodedResponse> | undefined;

/**
 * Reads all files once: only what was built is ever served, whatever path is asked for, and a new build beside a running
 * server does not mix with it.
 */
export function openStaticFiles(directory: string): StaticFiles {
  const built = new Date();
  const cache = createResponseCache({ now: () => built });
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
    const named = path.startsWith('/assets/');
    return cache
      .get(path, async () => ({
        status: 200,
        contentType: types[extname(found.file)] ?? 'application/octet-stream',
        body: found.body,
        headers: {
          // Built names carry a hash of their content.
          'cache-control': named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        },
        cacheable: true,
        tags: [],
      }))
      .then(({ value }) => value);
  };
}
