import { describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { categoryEndpoints } from '#contract/categories.ts';
import { reviewEndpoints } from '#contract/reviews.ts';
import { sectorEndpoints } from '#contract/sectors.ts';
import { userEndpoints } from '#contract/users.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { readListAddress, recallList, rememberList } from './list-address.ts';

const categories = categoryEndpoints.listCategories.query;
const sectors = sectorEndpoints.listSectors.query;
const users = userEndpoints.listUsers.query;
const audit = auditEndpoints.listAudit.query;
const read = (text: string) => readListAddress<'categories'>(categories, text);

describe('the address of a list', () => {
  it('says page, order, search and filters in the words of its call', () => {
    const query = { page: 3, sort: '-products', search: 'aves', sectorId: 2 } as const;
    const address = panelPaths.list('categories', query);
    expect(address).toBe('/admin/categories?search=aves&sectorId=2&sort=-products&page=3');
    expect(read(new URL(address, 'http://localhost').search)).toEqual({ query, id: undefined });
  });
  it('says the size of a page and the row that is open, and no other sizes', () => {
    const query = { page: 2, limit: 50 };
    expect(panelPaths.list('categories', { ...query, id: 7 })).toBe('/admin/categories?limit=50&page=2&id=7');
    expect(read('limit=50&page=2&id=7')).toEqual({ query, id: 7 });
    for (const none of ['limit=20', 'limit=30', 'limit=1000', 'id=0', 'id=x', 'id=2147483648'])
      expect(read(none)).toEqual({ query: {}, id: undefined });
  });
  it('leaves out what is so without it and other values than the given, and goes as far as the call does, also in a text that is too long', () => {
    expect(panelPaths.list('sectors', { page: 1, search: '' })).toBe('/admin/sectors');
    expect(panelPaths.list('sectors', { sort: '-name' })).toBe('/admin/sectors?sort=-name');
    expect(readListAddress<'sectors'>(sectors, 'page=1&sort=name&search=')).toEqual({
      query: {},
      id: undefined,
    });
    expect(read('')).toEqual({ query: {}, id: undefined });
    const administrators = { role: 'admin' } as const;
    expect(panelPaths.list('users', administrators)).toBe('/admin/users?role=admin');
    expect(readListAddress<'users'>(users, 'role=admin').query).toEqual(administrators);
    expect(readListAddress<'users'>(users, 'role=boss').query).toEqual({});
    const days = { from: '2026-06-12' };
    expect(panelPaths.list('audit', days)).toBe('/admin/audit?from=2026-06-12');
    expect(readListAddress<'audit'>(audit, 'from=2026-06-12&to=2026-02-30').query).toEqual(days);
    expect(read('page=100000&sectorId=2147483647').query).toEqual({ page: 100_000, sectorId: 2147483647 });
  });
  it.each([
    ...['page=0', 'page=x', 'page=1.5', 'page=100001', 'page=200000', 'sort=price'],
    ...['sort=toString', 'search=%20', 'sectorId=', 'sectorId=abc', 'sectorId=0', 'sectorId=-1'],
    ...['sectorId=01', 'sectorId=1.5', 'sectorId=2147483648', 'busca=aves', 'pagina=3'],
  ])('is as without %s, which says nothing', (text) => {
    expect(read(text)).toEqual({ query: {}, id: undefined });
    expect(read(`search=${'a'.repeat(120)}`).query).toEqual({ search: 'a'.repeat(100) });
  });
});

it('a list opens with the filters, the order and the page size with which it was left; an address that asks for something, and what waits for a decision, are as they are', () => {
  rememberList('categories', categories, '?search=aves&sectorId=2&sort=-products&limit=50&page=3&id=7');
  expect(recallList('categories', categories, '')).toBe('?sectorId=2&sort=-products&limit=50');
  expect(recallList('sectors', sectors, '')).toBe('');
  rememberList('categories', categories, '?sectorId=2');
  for (const asked of ['?sectorId=3', '?search=aves', '?page=2', '?limit=50'])
    expect(recallList('categories', categories, asked)).toBe(asked);
  rememberList('categories', categories, '?sectorId=2');
  rememberList('categories', categories, '');
  expect(recallList('categories', categories, '')).toBe('');
  const reviews = reviewEndpoints.listReviews.query;
  rememberList('reviews', reviews, '?status=approved');
  expect(recallList('reviews', reviews, '')).toBe('');
});
