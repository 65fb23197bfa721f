import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { filesBelow, read } from './repository.ts';

const nouns = filesBelow('contract')
  .filter((path) => !path.endsWith('.test.ts') && /^ {2}\w+: (?:endpoint|rows\.\w+)\(/m.test(read(path)))
  .map((path) => path.slice('contract/'.length, -'.ts'.length));

it.each(nouns)('%s: its calls are in the endpoint table, and each has a test in its API folder', (noun) => {
  expect(read('contract/endpoints.ts')).toContain(`'./${noun}.ts'`);
  const tests = filesBelow(`api/${noun}`).filter((path) => path.endsWith('.test.ts'));
  const tested = tests.map(read).join('\n');
  const calls = [...read(`contract/${noun}.ts`).matchAll(/^ {2}(\w+): (?:endpoint|rows\.\w+)\(/gm)].map(
    ([, name]) => name,
  );
  expect(calls.filter((call) => !tested.includes(`'${call}'`))).toEqual([]);
});

it('every list has an end', () => {
  const entries = Object.entries<Endpoint>(endpoints);
  const endless = entries
    .filter(([, entry]) => entry.data instanceof z.ZodArray && !entry.whole && !hasPages(entry))
    .map(([name]) => `${name} answers a list: give it listQuery and listTotal (contract/lists.ts)`);
  expect(endless).toEqual([]);
  const unlinked = entries
    .filter(
      ([, { linksPages, query, beside }]) =>
        linksPages && !(query?.shape.page && query.shape.limit && beside?.shape.count),
    )
    .map(([name]) => `${name} links its pages: give it cityPages (contract/lists.ts) and a count`);
  expect(unlinked).toEqual([]);
});

it('every administrative write says what the audit log notes', () => {
  const silent = Object.entries<Endpoint>(endpoints)
    .filter(([, entry]) => entry.who === 'admin' && entry.method !== 'GET' && !entry.changesNothing)
    .filter(([, { audit, noun }]) => !audit?.startsWith(`${noun}.`))
    .map(([name]) => name);
  expect(silent).toEqual([]);
});

/** A cached list has pages only: with a search, every possible text would be a separate address. */
function hasPages({ query, cache, linksPages }: Endpoint): boolean {
  const names = cache || linksPages ? ['page', 'limit'] : ['page', 'limit', 'sort', 'search'];
  return names.every((name) => name in (query?.shape ?? {}));
}
