import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sayDays } from './price-days.ts';
import { day, forAll } from './testing.ts';

const today = '2026-06-12';

it.each([
  [['2026-06-12', '2026-06-12'], 'hoje'],
  [['2026-06-12', '2026-06-05'], '5 a 12 jun. 2026'],
  [['2026-06-11', '2026-06-10'], '10 e 11 jun. 2026'],
  [['2026-06-11'], '11 jun. 2026'],
  [['2025-12-30', '2026-01-02', '2025-12-31'], '30 dez. 2025 a 2 jan. 2026'],
  [[], null],
])('the days of prices of %j are %j, and never the day of the visit', (days, said) => {
  expect(sayDays(days, today)).toBe(said);
});

it('any days are named in the same words in any order, and as today only if all are', () =>
  forAll(fc.array(day), day, (days, today) => {
    expect(sayDays(days.toReversed(), today)).toBe(sayDays(days, today));
    expect(sayDays(days, today) === 'hoje').toBe(days.length > 0 && days.every((each) => each === today));
  }));
