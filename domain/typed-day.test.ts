import { describe, expect, it } from 'vitest';
import { formatDate } from './city-time.ts';
import { day, forAll, text } from './testing.ts';
import { isDay, parseDay } from './typed-day.ts';

describe('a day that is typed', () => {
  it.each([
    '12/06/2026',
    '12/6/2026',
    '12/06/26',
    '12-06-2026',
    '12.6.26',
    '12062026',
    '120626',
    ' 12/06/2026 ',
  ])('%s is 12 June 2026', (typed) => {
    expect(parseDay(typed)).toBe('2026-06-12');
  });
  it.each(['', '12', '12/06', '31/02/2026', '06/13/2026', '12/06/202', '2026-06-12', '29/02/2027'])(
    '%s is none',
    (typed) => {
      expect(parseDay(typed)).toBeNull();
    },
  );
  it('may be the day more of a leap year', () => {
    expect(parseDay('29/02/2028')).toBe('2028-02-29');
    expect(isDay('2026-02-29')).toBe(false);
  });
});

it('any day is read back as it is written; any other text is no day', () =>
  forAll(day, text, (some, other) => {
    expect(parseDay(formatDate(some))).toBe(some);
    expect(parseDay(formatDate(some).replaceAll('/', ''))).toBe(some);
    expect(isDay(some)).toBe(true);
    const read = parseDay(other);
    if (read !== null) expect(isDay(read)).toBe(true);
  }));
