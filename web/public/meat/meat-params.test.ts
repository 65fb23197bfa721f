import { describe, expect, it } from 'vitest';
import { readMeatAddress } from './meat-search.ts';

const read = (query: string) => readMeatAddress(new URLSearchParams(query));

describe("the meat page's address", () => {
  it('is read by the names of the spec (public side, section 2: route table)', () => {
    expect(read('search=picanha&regionId=2&productId=3&tab=comparar&cortes=todos')).toEqual({
      choice: { search: 'picanha', regionId: 2, productId: 3 },
      tab: 'comparar',
      every: true,
    });
  });
  it.each([
    'regionId=abc&productId=-1&tab=nada&search=%20&cortes=2',
    'regionId=&productId=0&tab=&search=',
    '',
  ])('takes what it cannot mean as not said: %s', (query) => {
    expect(read(query)).toEqual({
      choice: { search: undefined, regionId: undefined, productId: undefined },
      tab: 'tabela',
      every: false,
    });
  });
});
