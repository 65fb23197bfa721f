import { describe, expect, it } from 'vitest';
import { addressOf, readMeatParams } from './meat-params.ts';

const read = (query: string) => readMeatParams(new URLSearchParams(query));

describe("the meat page's URL", () => {
  it('uses the parameter names of the spec (public side, section 2: route table)', () => {
    expect(read('search=picanha&regionId=2&productId=3&tab=comparar&cortes=todos&pagina=4')).toEqual({
      choice: { search: 'picanha', regionId: 2, productId: 3 },
      tab: 'comparar',
      cuts: 1,
      page: 4,
    });
  });
  it('names further pages of cuts and of shops, and the first ones in no other way', () => {
    expect(read('cortes=3&pagina=2')).toMatchObject({ cuts: 3, page: 2 });
    expect(read('cortes=1&pagina=1')).toMatchObject({ cuts: undefined, page: 1 });
    expect(addressOf(read('pagina=2&setor=4&cortes=todos&x=1'))).toBe(
      '/acougues?setor=4&cortes=todos&pagina=2',
    );
  });
  it.each([
    'regionId=abc&productId=-1&tab=nada&search=%20&cortes=-2&pagina=x',
    'regionId=&productId=0&tab=&search=',
    '',
  ])('ignores invalid values: %s', (query) => {
    expect(read(query)).toEqual({
      choice: { search: undefined, regionId: undefined, productId: undefined },
      tab: 'tabela',
      cuts: undefined,
      page: 1,
    });
  });
});
