import { describe, expect, it } from 'vitest';
import { describeMoment, describeSince } from './describe-moment.ts';

// Palmas is three hours behind.
const now = new Date('2026-06-10T23:30:00Z');

describe('the moment of kept prices', () => {
  it.each([
    ['2026-06-10T21:00:00Z', 'às 18h'],
    ['2026-06-10T21:05:00Z', 'às 18h05'],
    ['2026-06-10T04:10:00Z', 'à 1h10'],
    ['2026-06-10T03:00:00Z', 'à 0h'],
    ['2026-06-10T13:00:00Z', 'às 10h'],
    ['2026-06-10T02:59:00Z', 'em 09/06/2026, 23h59'],
  ])('is an hour of today, or says its day (%s)', (iso, words) => {
    expect(describeSince(new Date(iso), now)).toBe(words);
  });
  it('has its day where it may be any', () => {
    expect(describeMoment(new Date('2026-06-10T21:20:00Z'))).toBe('10/06/2026, 18h20');
  });
});
