import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './city-time.ts';
import { momentOf } from './moment.ts';
import { centavos, day, forAll } from './testing.ts';

const today = '2026-11-24';
const weeks = (...prices: number[]) =>
  prices.map((lowest, index) => ({ to: addDays(today, -7 * index), lowest }));
const eight = weeks(56, 54, 55, 57, 53, 55, 55, 55);

describe('whether a price is low for its own past', () => {
  it.each([
    [53.35, 'usual'],
    [53.34, 'cheap'],
    [55, 'usual'],
    [56.65, 'usual'],
    [56.66, 'dear'],
  ] as const)('of %d reais, where 55 is usual: %s', (lowest, verdict) => {
    expect(momentOf(lowest, eight, today)).toEqual({ verdict, median: 55 });
  });
  it('is not said with fewer than eight weeks of collection in 90 days, and compared with the middle of two, if they are even', () => {
    expect(momentOf(55, eight.slice(1), today)).toBeNull();
    const late = eight.map((week, index) => (index === 0 ? { ...week, to: addDays(today, -90) } : week));
    expect(momentOf(55, late, today)).toBeNull();
    expect(momentOf(55, [], today)).toBeNull();
    expect(momentOf(50, weeks(50, 50, 50, 50, 60, 60, 60, 60), today)).toEqual({
      verdict: 'cheap',
      median: 55,
    });
  });
});

it('any price is judged the same in any order of the weeks, and never cheaper for being higher', () => {
  const weeks = fc.array(fc.record({ ago: fc.nat(120), lowest: centavos }), { maxLength: 16 });
  const order = { cheap: 0, usual: 1, dear: 2 };
  forAll(weeks, day, centavos, centavos, (all, today, lowest, more) => {
    const past = all.map((week) => ({ to: addDays(today, -week.ago), lowest: week.lowest }));
    const moment = momentOf(lowest, past, today);
    expect(momentOf(lowest, past.toReversed(), today)).toEqual(moment);
    if (!moment) return;
    expect(momentOf(moment.median, past, today)?.verdict).toBe('usual');
    const higher = momentOf(lowest + more, past, today);
    expect(order[higher?.verdict ?? 'dear']).toBeGreaterThanOrEqual(order[moment.verdict]);
  });
});
