import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  byVisit,
  type PlaceCover,
  reportsToCompare,
  soonUntil,
  spreadPercent,
  spreadWidth,
  visitReason,
} from './coverage.ts';
import { centavos, day, forAll } from './testing.ts';

/** Spec, back office, section 2 (Dashboard); design, section 4 (Freshness). */

it('prices that expire today, tomorrow or the day after ask for a visit', () => {
  expect(soonUntil('2026-06-29')).toBe('2026-07-01');
});

it.each([
  [0, 11, 3],
  [2, 11, 1],
  [3, 11, 0],
  [9, 11, 0],
  [0, 2, 2],
  [0, 0, 0],
])(
  'with a valid price at %i of %i places, %i reports bring the comparison back',
  (valid, places, reports) => {
    expect(reportsToCompare({ valid, places })).toBe(reports);
  },
);

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

it('any spread is 0 for equal prices, grows with the highest, and is ordered like its width', () =>
  forAll(centavos, fc.nat(5_000), day, (lowest, more, today) => {
    const percent = spreadPercent(lowest, lowest + more) ?? 0;
    expect(spreadPercent(lowest, lowest)).toBe(0);
    expect(spreadPercent(lowest, lowest + 2 * more) ?? 0).toBeGreaterThanOrEqual(percent);
    expect(spreadWidth(0, lowest)).toBeGreaterThan(spreadWidth(lowest, lowest + more) ?? 0);
    expect(soonUntil(today) > today).toBe(true);
  }));

/** Design, section 11: a city dies of stale prices, so they come before those that will expire. */
it('places are visited by urgency: expired, without any price, expiring soon, then by their first expiry', () => {
  const none: PlaceCover = { valid: 0, expired: 0, expiring: 0, firstExpiry: null, lastExpiry: null };
  const expired = (lastExpiry: string) => ({ ...none, expired: 2, lastExpiry });
  const valid = (firstExpiry: string, expiring = 0) => ({
    ...none,
    valid: 3,
    expired: 1,
    expiring,
    firstExpiry,
    lastExpiry: '2026-07-01',
  });
  const places = [
    valid('2026-06-20'),
    valid('2026-06-14', 1),
    none,
    expired('2026-04-01'),
    valid('2026-06-13', 2),
    expired('2026-06-11'),
  ];
  expect(
    places.toSorted(byVisit).map((place) => [visitReason(place), place.firstExpiry ?? place.lastExpiry]),
  ).toEqual([
    ['expired', '2026-06-11'],
    ['expired', '2026-04-01'],
    ['empty', null],
    ['expiring', '2026-06-13'],
    ['expiring', '2026-06-14'],
    [null, '2026-06-20'],
  ]);
});
