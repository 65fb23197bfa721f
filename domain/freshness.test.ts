import { describe, expect, it } from 'vitest';
import { comparisonDay, expiresOn, isExpired, lifeLeft } from './freshness.ts';

const price = (day: string, lifeDays = 14) => ({ day, lifeDays });

describe('freshness (design: Data)', () => {
  it('keeps a price through the last day of its life', () => {
    expect(expiresOn(price('2026-06-10'))).toBe('2026-06-24');
    expect(isExpired(price('2026-06-10'), '2026-06-24')).toBe(false);
    expect(isExpired(price('2026-06-10'), '2026-06-25')).toBe(true);
  });
  it('tells how much life is left', () => {
    expect(lifeLeft(price('2026-06-10'), '2026-06-10')).toBe(1);
    expect(lifeLeft(price('2026-06-10'), '2026-06-24')).toBeGreaterThan(0);
    expect(lifeLeft(price('2026-06-10'), '2026-06-25')).toBe(0);
    expect(lifeLeft(price('2026-06-10', 0), '2026-06-10')).toBe(0);
  });
  it('compares on today while one price is valid', () => {
    expect(comparisonDay([price('2026-06-10'), price('2026-01-07')], '2026-06-12')).toBe('2026-06-12');
  });
  it('compares on the day of the newest observation where all have expired', () => {
    expect(comparisonDay([price('2026-06-10'), price('2026-06-11'), price('2026-01-07')], '2026-11-20')).toBe(
      '2026-06-11',
    );
    expect(comparisonDay([], '2026-11-20')).toBeUndefined();
  });
});
