import { describe, expect, it } from 'vitest';
import { readMeatParams } from './meat-params.ts';

const read = (query: string) => readMeatParams(new URLSearchParams(query));

describe("the meat page's URL", () => {
  it('uses the parameter names of the spec (public side, section 2: route table)', () => {
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
  ])('ignores invalid values: %s', (query) => {
    expect(read(query)).toEqual({
      choice: { search: undefined, regionId: undefined, productId: undefined },
      tab: 'tabela',
      every: false,
    });
  });
});
