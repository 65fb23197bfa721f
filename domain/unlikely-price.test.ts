import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, inReais } from './testing.ts';
import { isFarOutside, sayUnlikely, type UsualPrices } from './unlikely-price.ts';

const petrol: UsualPrices = { lowest: 6.19, mean: 6.5, highest: 6.89, last: 6.49 };
const nothing: UsualPrices = { lowest: null, mean: null, highest: null, last: null };
const said = (price: number, usual: UsualPrices) => sayUnlikely(price, usual)?.replace(/\u00a0/g, ' ');

describe('a price that is asked about', () => {
  it.each([
    [0.65, 'R$ 0,65, e na cidade vai de R$ 6,19 a R$ 6,89; o último aqui foi R$ 6,49'],
    [64.9, 'R$ 64,90, e na cidade vai de R$ 6,19 a R$ 6,89; o último aqui foi R$ 6,49'],
    [4.64, 'R$ 4,64, e na cidade vai de R$ 6,19 a R$ 6,89; o último aqui foi R$ 6,49'],
    [4.65, undefined],
    [8.61, undefined],
  ])('is beyond the usual spread of the city: %d', (price, words) => {
    expect(said(price, petrol)).toBe(words);
  });

  it('is one of nothing (spec, back office, section 9), or far from the last at its place, and none is usual because of a slip', () => {
    expect(said(0, petrol)).toBe('R$ 0,00 é de graça; o último aqui foi R$ 6,49');
    expect(said(0, nothing)).toBe('R$ 0,00 é de graça');
    expect(said(0.65, { ...nothing, last: 6.49 })).toBe('R$ 0,65; o último aqui foi R$ 6,49');
    expect(said(6.99, { ...nothing, last: 6.49 })).toBeUndefined();
    expect(said(6.99, { ...nothing, last: 0 })).toBeUndefined();
    expect(said(0.65, nothing)).toBeUndefined();
    expect(said(0.7, { ...petrol, lowest: 0.65, mean: 5.9 })).toMatch(
      /^R\$ 0,70, e na cidade vai de R\$ 2,95/,
    );
  });
});

describe('isFarOutside', () => {
  const city = [40, 44, 60];

  it.each([
    [29.99, true],
    [30, false],
    [39.9, false],
    [50, false],
    [75, false],
    [75.01, true],
  ])('compares %s with the lowest less a quarter and the highest plus a quarter: %s', (price, far) => {
    expect(isFarOutside(price, city)).toBe(far);
  });

  it('is false where the city has no price, and compares with the only one', () => {
    expect(isFarOutside(0.01, [])).toBe(false);
    expect([isFarOutside(7.4, [10]), isFarOutside(7.5, [10]), isFarOutside(12.6, [10])]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('any price', () => {
  const others = fc.array(inReais, { minLength: 1, maxLength: 6 });
  it('is not far outside of prices among which it is, in any unit', () =>
    forAll(others, inReais, (prices, price) => {
      expect(isFarOutside(price, [...prices, price])).toBe(false);
      expect(
        isFarOutside(
          price * 128,
          prices.map((other) => other * 128),
        ),
      ).toBe(isFarOutside(price, prices));
    }));
  it('needs no confirmation where the city has the same, and does ten times away from all', () =>
    forAll(inReais, (price) => {
      const usual = { lowest: price, mean: price, highest: price, last: price };
      expect(sayUnlikely(price, usual)).toBeUndefined();
      expect(sayUnlikely(price * 10, usual)).toBeDefined();
      expect(sayUnlikely(price / 10, usual)).toBeDefined();
    }));
});
