import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import type { LocalCaller } from '#api/platform/local-caller.ts';
import { createPages } from './pages.ts';

/**
 * The size budget of a first visit, in kB after gzip (design: Decisions). 4 kB of it are the list of all routes, which is
 * sent with every page (react-router.config.ts), and another 4 kB the header's search and the wording of times without a
 * connection. The test needs the build of `npm test`.
 */
const budget = { script: 159, style: 13 };

const unavailable: LocalCaller = async () => ({
  ok: false,
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: '' },
});

const client = 'build/client';
let html = '';

beforeAll(async () => {
  const build: ServerBuild = await import(pathToFileURL(resolve('build/server/index.js')).href);
  // The API is unavailable, so the page contains sample data; its scripts and styles are the same.
  const page = await createPages(build, unavailable, readConfig({}), systemClock).read(
    '/combustivel',
    'teste',
  );
  html = String(page.body);
});

/** Returns the scripts that a page references, and their static imports. */
function scriptsOf(page: string): Set<string> {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const text = readFileSync(join(client, path), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      follow(`/assets/${name}`);
    }
  };
  for (const [path] of page.matchAll(/\/assets\/[\w.-]+\.js/g)) {
    // The manifest, in a separate file or within the page, names the scripts of all pages, so other mentions do not
    // count.
    if (
      page.includes(`href="${path}"`) ||
      page.includes(`from "${path}"`) ||
      page.includes(`import "${path}"`)
    ) {
      follow(path);
    }
  }
  return found;
}

function stylesOf(page: string): Set<string> {
  return new Set([...page.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, path = '']) => path));
}

function kilobytes(paths: Set<string>): number {
  const bytes = [...paths].map((path) => gzipSync(readFileSync(join(client, path))).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

describe('a first visit to the fuel page', () => {
  it(`loads at most ${budget.script} kB of script`, () => {
    const scripts = scriptsOf(html);
    expect(scripts.size).toBeGreaterThan(3);
    expect(kilobytes(scripts), [...scripts].join(' ')).toBeLessThanOrEqual(budget.script);
  });
  it(`loads at most ${budget.style} kB of style`, () => {
    const styles = stylesOf(html);
    expect(styles.size).toBeGreaterThan(0);
    expect(kilobytes(styles), [...styles].join(' ')).toBeLessThanOrEqual(budget.style);
  });
  it('loads few scripts, with lower priority than style sheet and font', () => {
    expect(scriptsOf(html).size).toBeLessThanOrEqual(16);
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(3);
    for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
  });
});
