import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { listsOf, sectionOf, sections } from './sections.ts';

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

it.each(['products', 'establishments', 'categories', 'prices', 'prices/round'])(
  '/admin/%s belongs to the butchers',
  (page) => {
    expect(sectionOf(`${paths.admin()}/${page}`)).toBe('acougue');
  },
);

it.each(['statistics', 'imports', 'imports/7', 'audit', 'messages'])(
  '/admin/%s belongs to the overview',
  (page) => {
    expect(sectionOf(`${paths.admin()}/${page}`)).toBe('overview');
  },
);

it('an address that nobody knows selects nothing', () => {
  expect(sectionOf(`${paths.admin()}/nada`)).toBeUndefined();
  expect(sectionOf(`${paths.admin()}/`)).toBe('overview');
});

it('the unsaved changes of a list are counted beside the section that it belongs to', () => {
  expect(listsOf('sectors')).toEqual(['sectors']);
  expect(listsOf('acougue')).toContain('categories');
  expect(listsOf('overview')).toContain('messages');
});

it('receipts that wait are counted beside the section that leads to them', () => {
  const counted = sections.flatMap(({ waiting, name }) => (waiting ?? []).map((queue) => [queue, name]));
  expect(counted).toEqual([
    ['reviews', 'reviews'],
    ['reportedPrices', 'reported-prices'],
    ['receipts', sectionOf('/admin/receipts')],
  ]);
});
