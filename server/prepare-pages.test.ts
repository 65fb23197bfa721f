import { expect, it } from 'vitest';
import { encode } from '#api/platform/response-cache.ts';
import { preparePages } from './prepare-pages.ts';

const site: Record<string, string[]> = {
  '/': [
    '/combustivel',
    '/acougues?search=Picanha&amp;tab=comparar',
    '/posto/1',
    '/#perto',
    '//outro.example/',
    'https://a.example',
  ],
  '/combustivel': ['/', '/combustivel?tab=postos', '/posto/2', '/posto/2?fbclid=1', '/api/fuel/prices'],
  '/acougues?search=Picanha&tab=comparar': ['/produto/1'],
  '/combustivel?tab=postos': ['/posto/3'],
  '/posto/1': ['/posto/4'],
};

/** Returns which pages of the site are made, in their order. */
async function prepared(most: number): Promise<string[]> {
  const made: string[] = [];
  const making: Promise<void>[] = [];
  preparePages(
    (page, onMade) => {
      made.push(page);
      const body = (site[page] ?? []).map((href) => `<a class="x" href="${href}">…</a>`).join('');
      making.push(encode({ status: 200, contentType: 'text/html', body, cacheable: false }).then(onMade));
    },
    (path) => path.startsWith('/api/'),
    most,
  );
  for (const one of making) await one;
  return made;
}

it('the home page, what it leads to and what its lists lead to is made, each once under its own address, up to the setting', async () => {
  expect(await prepared(100)).toEqual([
    '/',
    '/combustivel',
    '/acougues?search=Picanha&tab=comparar',
    '/posto/1',
    '/combustivel?tab=postos',
    '/posto/2',
  ]);
  expect(await prepared(3)).toHaveLength(3);
  expect(await prepared(0)).toEqual([]);
});
