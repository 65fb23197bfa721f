import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { readListAddress } from './list-address.ts';

const read = (query: string) => readListAddress('categories', new URLSearchParams(query));

describe('the address of a list', () => {
  it('says page, order, search and filters in the words of the screen', () => {
    const search = { page: 3, sort: '-products', search: 'aves', filters: { sectorId: '2' } } as const;
    const address = paths.adminList('categories', search);
    expect(address).toBe('/admin/categories?busca=aves&setor=2&ordem=-produtos&pagina=3');
    expect(read(new URL(address, 'http://localhost').search)).toEqual(search);
  });
  it('leaves out what is so without it', () => {
    expect(paths.adminList('sectors', { page: 1, sort: 'name', search: '' })).toBe('/admin/sectors');
    expect(paths.adminList('sectors', { sort: '-name' })).toBe('/admin/sectors?ordem=-nome');
    expect(read('')).toEqual({ page: 1, filters: {} });
  });
  it.each(['pagina=0', 'pagina=x', 'pagina=1.5', 'ordem=preco', 'ordem=toString', 'busca=%20', 'setor='])(
    'is as without %s, which says nothing',
    (query) => {
      expect(read(query)).toEqual({ page: 1, filters: {} });
    },
  );
});
