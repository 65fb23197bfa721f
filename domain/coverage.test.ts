import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soonUntil, spreadPercent, spreadWidth } from './coverage.ts';
import { centavos, day } from './testing.ts';

/** Spec, back office, section 2 (Dashboard); design, section 4 (Freshness). */

it('prices that expire today, tomorrow or the day after ask for a visit', () => {
  expect(soonUntil('2026-06-29')).toBe('2026-07-01');
});

it.each([
  [2000, 3000, 50],
  [2000, 2000, 0],
  [3333, 5000, 50],
  [0, 5000, null],
  [0, 0, 0],
  [null, null, null],
])('from %s to %s are %s percent', (lowest, highest, percent) => {
  expect(spreadPercent(lowest, highest)).toBe(percent);
});

it('a range from a price of 0 is wider than all others, and one without prices has no place', () => {
  expect(spreadWidth(0, 5000)).toBeGreaterThan(spreadWidth(1, 1_000_000) ?? 0);
  expect([spreadWidth(2000, 3000), spreadWidth(0, 0), spreadWidth(null, null)]).toEqual([50, 0, null]);
});

it('any spread is 0 for equal prices, grows with the highest, and is ordered like its width', () => {
  fc.assert(
    fc.property(centavos, fc.nat(5_000), day, (lowest, more, today) => {
      const percent = spreadPercent(lowest, lowest + more) ?? 0;
      expect(spreadPercent(lowest, lowest)).toBe(0);
      expect(spreadPercent(lowest, lowest + 2 * more) ?? 0).toBeGreaterThanOrEqual(percent);
      expect(spreadWidth(0, lowest)).toBeGreaterThan(spreadWidth(lowest, lowest + more) ?? 0);
      expect(soonUntil(today) > today).toBe(true);
    }),
  );
});
