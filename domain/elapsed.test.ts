import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatElapsed } from './elapsed.ts';
import { forAll } from './testing.ts';

/** Design, visual language, section 9 (Words). */
it.each([
  ['2026-06-12T12:00:30-03:00', 'agora'],
  ['2026-06-12T12:10:00-03:00', 'agora'],
  ['2026-06-12T11:52:00-03:00', 'há 8 min'],
  ['2026-06-12T06:00:00-03:00', 'há 6 h'],
  ['2026-06-12T00:00:00-03:00', 'há 12 h'],
  ['2026-06-11T23:00:00-03:00', 'ontem'],
  ['2026-06-10T12:00:00-03:00', 'há 2 dias'],
  ['2026-01-10T12:00:00-03:00', '10 jan. 2026'],
])('%s was %s', (since, said) => {
  expect(formatElapsed(new Date(since), new Date('2026-06-12T12:00:59-03:00'))).toBe(said);
});

it('in the small hours, last evening is told in hours', () => {
  const midnight = new Date('2026-06-12T01:00:00-03:00');
  expect(formatElapsed(new Date('2026-06-11T22:00:00-03:00'), midnight)).toBe('há 3 h');
});

it('any time that has passed is said in whole minutes, hours or days, never more than it was', () => {
  const minutes = { min: 1, h: 60, dias: 1_440 };
  forAll(fc.integer({ min: 0, max: 40_000 }), (passed) => {
    const now = new Date('2026-06-12T15:00:00-03:00');
    const [, number, unit] =
      /^há (\d+) (min|h|dias)$/.exec(formatElapsed(new Date(now.getTime() - passed * 60_000), now)) ?? [];
    // A day counts from midnight.
    const slack = unit === 'dias' ? 1_440 : 0;
    if (unit)
      expect(Number(number) * minutes[unit as keyof typeof minutes]).toBeLessThanOrEqual(passed + slack);
  });
});
