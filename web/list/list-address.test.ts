import { describe, expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { readListAddress, recallList, rememberList } from './list-address.ts';

const read = (query: string) => readListAddress('categories', new URLSearchParams(query));

describe('the address of a list', () => {
  it('says page, order, search and filters in the words of the screen', () => {
    const search = { page: 3, sort: '-products', search: 'aves', filters: { sectorId: '2' } } as const;
    const address = panelPaths.list('categories', search);
    expect(address).toBe('/admin/categories?busca=aves&setor=2&ordem=-produtos&pagina=3');
    expect(read(new URL(address, 'http://localhost').search)).toEqual(search);
  });
  it('says the size of a page and the row that is open, and no other sizes', () => {
    const search = { page: 2, limit: 50, record: 7, filters: {} };
    expect(panelPaths.list('categories', search)).toBe('/admin/categories?itens=50&pagina=2&id=7');
    expect(read('itens=50&pagina=2&id=7')).toEqual(search);
    expect(panelPaths.list('categories', { limit: 20 })).toBe('/admin/categories');
    for (const none of ['itens=20', 'itens=30', 'itens=1000', 'id=0', 'id=x', 'id=2147483648'])
      expect(read(none)).toEqual({ page: 1, filters: {} });
  });
  it('leaves out what is so without it', () => {
    expect(panelPaths.list('sectors', { page: 1, sort: 'name', search: '' })).toBe('/admin/sectors');
    expect(panelPaths.list('sectors', { sort: '-name' })).toBe('/admin/sectors?ordem=-nome');
    expect(read('')).toEqual({ page: 1, filters: {} });
  });
  it('says given values and days in its own words, and leaves out others', () => {
    const users = { page: 1, filters: { role: 'admin' } } as const;
    expect(panelPaths.list('users', users)).toBe('/admin/users?papel=administrador');
    expect(readListAddress('users', new URLSearchParams('papel=administrador'))).toEqual(users);
    expect(readListAddress('users', new URLSearchParams('papel=admin')).filters).toEqual({});
    const days = { page: 1, filters: { from: '2026-06-12' } } as const;
    expect(panelPaths.list('audit', days)).toBe('/admin/audit?de=2026-06-12');
    expect(readListAddress('audit', new URLSearchParams('de=2026-06-12&ate=2026-02-30'))).toEqual(days);
  });
  it('goes as far as the call does', () => {
    expect(read('pagina=100000&setor=2147483647')).toEqual({
      page: 100_000,
      filters: { sectorId: '2147483647' },
    });
  });
  it.each([
    ...['pagina=0', 'pagina=x', 'pagina=1.5', 'pagina=100001', 'pagina=200000', 'ordem=preco'],
    ...['ordem=toString', 'busca=%20', 'setor=', 'setor=abc', 'setor=0', 'setor=-1', 'setor=01'],
    ...['setor=1.5', 'setor=2147483648'],
  ])('is as without %s, which says nothing', (query) => {
    expect(read(query)).toEqual({ page: 1, filters: {} });
  });
});

it('a list opens with the filters, the order and the page size with which it was left', () => {
  rememberList('categories', '?busca=aves&setor=2&ordem=-produtos&itens=50&pagina=3&id=7');
  expect(recallList('categories', '')).toBe('?setor=2&ordem=-produtos&itens=50');
  expect(recallList('sectors', '')).toBe('');
});

it('an address that asks for something is taken as it is', () => {
  rememberList('categories', '?setor=2');
  for (const asked of ['?setor=3', '?busca=aves', '?pagina=2', '?itens=50'])
    expect(recallList('categories', asked)).toBe(asked);
});

it('a list without filters is remembered as such', () => {
  rememberList('categories', '?setor=2');
  rememberList('categories', '');
  expect(recallList('categories', '')).toBe('');
});

it('what waits for a decision is shown whole', () => {
  rememberList('reviews', '?status=aprovado');
  expect(recallList('reviews', '')).toBe('');
});
