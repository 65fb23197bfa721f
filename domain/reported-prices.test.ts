import { describe, expect, it } from 'vitest';
import { isFarOutside } from './reported-prices.ts';

/** Spec, public side, section 5 (Price report). */
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

  it('is false where the city has no price', () => {
    expect(isFarOutside(0.01, [])).toBe(false);
  });

  it('compares with the only price', () => {
    expect([isFarOutside(7.4, [10]), isFarOutside(7.5, [10]), isFarOutside(12.6, [10])]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
