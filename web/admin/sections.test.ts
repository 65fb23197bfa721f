import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { listsOf, screens, sectionOf, sections, tools } from './sections.ts';

/** Spec, back office, section 2 (Access and shell). */

it('the menu has the ten sections of the spec, and each is selected at its own address', () => {
  expect(sections.map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/sectors',
    '/admin/regions',
    '/admin/acougue',
    '/admin/fuel',
    '/admin/promotions',
    '/admin/coupons',
    '/admin/reviews',
    '/admin/reported-prices',
    '/admin/users',
  ]);
  for (const { name, to } of sections) expect(sectionOf(to)).toBe(name);
});

it("the menu's second part has what is used every day, and each page is selected there", () => {
  expect(tools.map(({ label }) => label)).toEqual([
    'Mensagens',
    'Rodada semanal',
    'Importar planilha',
    'Importar pesquisa',
    'Fontes',
    'Estatísticas',
    'Auditoria',
  ]);
  for (const { name, to } of tools) expect(sectionOf(to)).toBe(name);
  expect(sectionOf('/admin/imports/7')).toBe('imports');
});

it('the search of the panel knows every screen', () => {
  const pages = readFileSync(new URL('../routes.ts', import.meta.url), 'utf8').matchAll(
    /route\('([\w/:?-]+)', 'admin\/(?!admin-)/g,
  );
  const known = screens.map(({ to }) => to);
  const addresses = [...pages].map(([, path = '']) => `/admin/${path.replace(/\/:.*/, '')}`);
  expect(addresses.length).toBeGreaterThan(25);
  expect(addresses.filter((address) => !known.includes(address))).toEqual([]);
});

it.each(['products', 'establishments', 'categories', 'prices', 'prices/batches'])(
  '/admin/%s belongs to the butchers',
  (page) => {
    expect(sectionOf(`${paths.admin()}/${page}`)).toBe('acougue');
  },
);

it('an address that nobody knows selects nothing', () => {
  expect(sectionOf(`${paths.admin()}/nada`)).toBeUndefined();
  expect(sectionOf(`${paths.admin()}/`)).toBe('overview');
});

it('the unsaved changes of a list are counted beside the section that it belongs to', () => {
  expect(listsOf('sectors')).toEqual(['sectors']);
  expect(listsOf('acougue')).toContain('categories');
  expect(listsOf('messages')).toEqual(['messages']);
});

it('receipts that wait are counted beside the section that leads to them', () => {
  const counted = sections.flatMap(({ waiting, name }) => (waiting ?? []).map((queue) => [queue, name]));
  expect(counted).toEqual([
    ['reviews', 'reviews'],
    ['reportedPrices', 'reported-prices'],
    ['receipts', sectionOf('/admin/receipts')],
  ]);
  expect(tools.flatMap(({ waiting }) => waiting ?? [])).toEqual(['messages']);
});
