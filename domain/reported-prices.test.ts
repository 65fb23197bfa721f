import { expect, it } from 'vitest';
import { changePercent } from './reported-prices.ts';

/** Spec, public side, section 5 (Price report). */

/** Spec, back office, section 2 (Reported prices moderation): what a report would change. */
it('says by how many percent a report differs from the current price', () => {
  expect(changePercent(3000, 4000)).toBe(-25);
  expect(changePercent(4001, 4000)).toBe(0);
  expect(changePercent(4321, 4000)).toBe(8);
  expect(changePercent(4325, 4000)).toBe(8.1);
  expect(changePercent(100, 0)).toBeNull();
});
