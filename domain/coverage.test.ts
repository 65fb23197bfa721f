import { expect, it } from 'vitest';
import { soonUntil, spreadPercent } from './coverage.ts';

/** Spec, back office, section 2 (Dashboard); design, section 4 (Freshness). */

it('prices that expire today, tomorrow or the day after ask for a visit', () => {
  expect(soonUntil('2026-06-29')).toBe('2026-07-01');
});

it.each([
  [2000, 3000, 50],
  [2000, 2000, 0],
  [3333, 5000, 50],
  [0, 5000, null],
  [null, null, null],
])('from %s to %s are %s percent', (lowest, highest, percent) => {
  expect(spreadPercent(lowest, highest)).toBe(percent);
});
