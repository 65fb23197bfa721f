import { expect, it } from 'vitest';
import { changePercent } from './reported-prices.ts';
import { centavos, forAll } from './testing.ts';

/** Spec, public side, section 5 (Price report). */

/** Spec, back office, section 2 (Reported prices moderation): what a report would change. */
it('says by how many percent a report differs from the current price', () => {
  expect(changePercent(3000, 4000)).toBe(-25);
  expect(changePercent(4001, 4000)).toBe(0);
  expect(changePercent(4321, 4000)).toBe(8);
  expect(changePercent(4325, 4000)).toBe(8.1);
  expect(changePercent(100, 0)).toBeNull();
});

it('any change has the sign of the difference, and is 0 for the same price', () =>
  forAll(centavos, centavos, (reported, current) => {
    expect(changePercent(current, current)).toBe(0);
    const percent = changePercent(reported, current) ?? 0;
    if (Math.abs(reported - current) * 1_000 > current)
      expect(Math.sign(percent)).toBe(Math.sign(reported - current));
  }));
