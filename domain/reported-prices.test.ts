import { describe, expect, it } from 'vitest';
import { changePercent, isFarOutside } from './reported-prices.ts';

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

/** Spec, back office, section 2 (Reported prices moderation): what a report would change. */
it('says by how many percent a report differs from the current price', () => {
  expect(changePercent(3000, 4000)).toBe(-25);
  expect(changePercent(4001, 4000)).toBe(0);
  expect(changePercent(4321, 4000)).toBe(8);
  expect(changePercent(4325, 4000)).toBe(8.1);
  expect(changePercent(100, 0)).toBeNull();
});
