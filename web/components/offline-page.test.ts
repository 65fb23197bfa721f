import { afterAll, expect, it, vi } from 'vitest';
import { keptAtHeader } from '#web/offline/kept.ts';
import { isPageKept, listKeptPages } from './offline-page.tsx';

const now = new Date('2026-06-17T18:00:00Z');
const keptAt = { '/acougues': '2026-06-10T17:00:00Z', '/combustivel': '2026-06-16T18:00:00Z' };
const responseAt = (at: string) =>
  new Response('<title>Combustível | Compara Palmas</title>', {
    headers: { [keptAtHeader]: at, date: new Date(at).toUTCString() },
  });

vi.stubGlobal('caches', {
  keys: async () => ['compara-palmas-pages-1', 'compara-palmas-answers-1'],
  open: async () => ({
    keys: async () => Object.keys(keptAt).map((path) => new Request(`https://palmas.example${path}`)),
    match: async (asked: string | Request) => {
      const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
      return path in keptAt ? responseAt(keptAt[path as keyof typeof keptAt]) : undefined;
    },
  }),
});
vi.stubGlobal(
  'DOMParser',
  class {
    parseFromString = (html: string) => ({ title: /<title>(.*)<\/title>/.exec(html)?.[1] ?? '' });
  },
);

afterAll(() => vi.unstubAllGlobals());

it('a page older than a week is not kept, though its copy is still there: the worker does not open it; a page is kept whatever filters are asked for', async () => {
  expect(await isPageKept('/acougues', now)).toBe(false);
  expect((await listKeptPages(now)).map(({ path }) => path)).toEqual(['/combustivel']);
  expect(await isPageKept('/combustivel?regionId=1', now)).toBe(true);
  expect(await isPageKept('/posto/1', now)).toBe(false);
});
