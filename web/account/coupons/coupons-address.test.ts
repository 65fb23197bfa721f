import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { readCouponsAddress } from './coupons-address.ts';

describe("the address of the account's coupons", () => {
  it.each([
    { list: 'disponiveis', page: 1 },
    { list: 'disponiveis', page: 3 },
    { list: 'usados', page: 1 },
    { list: 'usados', page: 2 },
  ] as const)('is read as it was written: %o', (asked) => {
    expect(readCouponsAddress(new URL(paths.coupons(asked), 'https://a').search)).toEqual(asked);
  });
  it.each(['', '?lista=outra&pagina=0', '?pagina=-1', '?pagina=1e9', '?pagina=01'])(
    '%o is the first page of what can be used',
    (search) => {
      expect(readCouponsAddress(search)).toEqual({ list: 'disponiveis', page: 1 });
    },
  );
});
