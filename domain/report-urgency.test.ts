import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportUrgency } from './report-urgency.ts';
import { forAll } from './testing.ts';

/** Urgent reports come first: those far from the current price, of popular cuts, and old ones. */

const reportedAt = new Date('2026-06-12T12:00:00Z');
const daysEarlier = (days: number) => new Date(reportedAt.getTime() - days * 86_400_000);
const plain = { changePercent: 10, followers: 0, reportedAt };
const isBefore = (first: Partial<typeof plain>, second: Partial<typeof plain>) =>
  reportUrgency({ ...plain, ...first }) > reportUrgency({ ...plain, ...second });

it('first comes what is farther from the current price or has none, what more people follow, and what waits for longer', () => {
  expect(isBefore({ changePercent: -20 }, { changePercent: 10 })).toBe(true);
  expect(isBefore({ changePercent: 20 }, { changePercent: -10 })).toBe(true);
  expect(isBefore({ changePercent: 80 }, { changePercent: 50 })).toBe(false);
  expect(reportUrgency({ ...plain, changePercent: null })).toBe(
    reportUrgency({ ...plain, changePercent: 50 }),
  );
  expect(isBefore({ followers: 1 }, { followers: 0 })).toBe(true);
  expect(isBefore({ followers: 8 }, { followers: 7 })).toBe(true);
  expect(isBefore({ followers: 1_000_000 }, { changePercent: 45 })).toBe(false);
  expect(isBefore({ reportedAt: daysEarlier(1) }, {})).toBe(true);
  expect(isBefore({ reportedAt: daysEarlier(2) }, { changePercent: 13 })).toBe(true);
  expect(isBefore({ reportedAt: daysEarlier(1) }, { changePercent: 13 })).toBe(false);
  expect(
    reportUrgency({ changePercent: 0, followers: 0, reportedAt: daysEarlier(45) }) >
      reportUrgency({ changePercent: 50, followers: 63, reportedAt }),
  ).toBe(true);
});

it('no report becomes less urgent by a larger change, more followers or a longer wait', () => {
  const waiting = fc.record({
    changePercent: fc.option(fc.integer({ min: -90, max: 300 })),
    followers: fc.nat(500),
    reportedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  });
  forAll(waiting, fc.nat(50), (one, more) => {
    const urgency = reportUrgency(one);
    const { changePercent, followers, reportedAt } = one;
    expect(reportUrgency({ ...one, followers: followers + more })).toBeGreaterThanOrEqual(urgency);
    expect(
      reportUrgency({ ...one, reportedAt: new Date(reportedAt.getTime() - more) }),
    ).toBeGreaterThanOrEqual(urgency);
    const larger = changePercent === null ? null : changePercent + Math.sign(changePercent) * more;
    expect(reportUrgency({ ...one, changePercent: larger })).toBeGreaterThanOrEqual(urgency);
  });
});
