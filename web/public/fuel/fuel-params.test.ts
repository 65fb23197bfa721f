import { describe, expect, it } from 'vitest';
import { readFuelParams } from './fuel-params.ts';

const read = (query: string) => readFuelParams(new URLSearchParams(query));

describe("the fuel page's URL", () => {
  it('uses the parameter names of the spec (public side, section 2: route table)', () => {
    expect(read('search=star&regionId=2&fuelTypeId=3&brandId=4&tab=postos&pagina=5')).toEqual({
      choice: { search: 'star', regionId: 2, fuelTypeId: 3, brandId: 4 },
      tab: 'postos',
      page: 5,
    });
  });
  it.each([
    'regionId=abc&fuelTypeId=-1&brandId=1.5&tab=nada&search=%20&pagina=-1',
    'regionId=&fuelTypeId=0&brandId=99999999999&tab=&search=',
    '',
  ])('ignores invalid values: %s', (query) => {
    expect(read(query)).toEqual({
      choice: { search: undefined, regionId: undefined, fuelTypeId: undefined, brandId: undefined },
      tab: 'precos',
      page: 1,
    });
  });
  it('accepts all fuels at once', () => {
    expect(read('fuelTypeId=todos').choice.fuelTypeId).toBe('todos');
  });
});
