import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import type { LocalCaller } from '#api/platform/local-caller.ts';
import { createPages, type Pages } from './pages.ts';

/**
 * The size budgets of a first visit, in kB with brotli, as phones get it (design: What a page may cost). 93 kB of the
 * script are React and React Router. The test needs the build of `npm test`.
 */
const budgets = {
  /** the rules that are in the page, and the whole stylesheet of public pages, which comes later */
  style: { inPage: 8.4, later: 14 },
};

/** The script of each page, and its files. */
const pages = [
  { path: '/', script: 135.9, files: 8 },
  { path: '/acougues', script: 148.4, files: 10 },
  { path: '/combustivel', script: 146, files: 10 },
  { path: '/sobre', script: 128.8, files: 8 },
  { path: '/produto/1', script: 153.4, files: 10 },
  { path: '/estabelecimento/1', script: 152.3, files: 10 },
  { path: '/posto/1', script: 153.9, files: 10 },
  { path: '/login', script: 128, files: 8 },
  { path: '/cadastro', script: 127.9, files: 8 },
  { path: '/contato', script: 147.6, files: 10 },
];
/** They have a stylesheet of forms besides. */
const isForm = (path: string) => path === '/login' || path === '/cadastro';

const unavailable: LocalCaller = async () => ({
  ok: false,
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: '' },
});

const client = 'build/client';
let built: Pages;

beforeAll(async () => {
  const build: ServerBuild = await import(pathToFileURL(resolve('build/server/index.js')).href);
  // The API is unavailable, so pages contain sample data, or a failure; their scripts and styles are the same.
  built = createPages(build, unavailable, readConfig({}), systemClock);
});

const readPage = async (path: string) => String((await built.read(path, 'teste')).body);

/** The lengths of what was compressed before: pages share most of their files and rules. */
const lengths = new Map<string, number>();

/** Returns how many kB the texts have with brotli. */
function size(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + compressedLength(text), 0) / 1000;
}

function compressedLength(text: string): number {
  const length = lengths.get(text) ?? brotliCompressSync(text).length;
  lengths.set(text, length);
  return length;
}

const read = (path: string) => readFileSync(join(client, path), 'utf8');

/** Returns the modules that the page's script requests: the script and what they import. */
function scriptsOf(html: string): string[] {
  const held = html.match(/<script type="text\/plain" id="page-script">([\s\S]*?)<\/script>/)?.[1] ?? '';
  return [...new Set(held.match(/\/assets\/[\w.-]+\.js/g))];
}

it.each(pages)(
  'a first visit to $path waits for no script or stylesheet, and loads no more than its budget',
  async ({ path, script, files }) => {
    const page = await readPage(path);
    expect(page).not.toMatch(/<script[^>]* type="module"/);
    expect(page).not.toMatch(/<link rel="modulepreload"(?! media="not all")/);
    expect(page).not.toContain('<link rel="preload"');
    const scripts = scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(files);
    expect(size(scripts.map(read)), scripts.join(' ')).toBeLessThanOrEqual(script);
    const html = page.replaceAll(/<noscript>.*?<\/noscript>/g, '');
    const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? [];
    expect(style).toContain('--background');
    expect(size([style])).toBeLessThanOrEqual(budgets.style.inPage);
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    for (const link of links) expect(link).toContain('disabled=""');
    if (isForm(path)) return;
    expect(links).toHaveLength(1);
    const [, sheet = ''] = links[0]?.match(/href="([^"]+)"/) ?? [];
    expect(size([read(sheet)])).toBeLessThanOrEqual(budgets.style.later);
  },
);

it('has no font of its own', () => {
  expect(readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.woff2'))).toEqual([]);
});
