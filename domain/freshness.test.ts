import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './city-time.ts';
import { comparisonDay, expiresOn, isExpired, lifeLeft, mixesCollections } from './freshness.ts';
import { day, forAll, observed } from './testing.ts';

const price = (day: string, lifeDays = 14) => ({ day, lifeDays });

describe('freshness (design: Data)', () => {
  it('keeps a price through the last day of its life, and tells how much is left', () => {
    expect(expiresOn(price('2026-06-10'))).toBe('2026-06-24');
    expect(isExpired(price('2026-06-10'), '2026-06-24')).toBe(false);
    expect(isExpired(price('2026-06-10'), '2026-06-25')).toBe(true);
    expect(lifeLeft(price('2026-06-10'), '2026-06-10')).toBe(1);
    expect(lifeLeft(price('2026-06-10', 0), '2026-06-10')).toBe(0);
  });
  it('compares on today while one price is valid, else on the day of the newest observation', () => {
    expect(comparisonDay([price('2026-06-10'), price('2026-01-07')], '2026-06-12')).toBe('2026-06-12');
    expect(comparisonDay([price('2026-06-10'), price('2026-06-11'), price('2026-01-07')], '2026-11-20')).toBe(
      '2026-06-11',
    );
    expect(comparisonDay([], '2026-11-20')).toBeUndefined();
  });
  it('tells collections apart by the life of the older prices', () => {
    expect(mixesCollections([price('2026-06-10'), price('2026-05-27')])).toBe(false);
    expect(mixesCollections([price('2026-06-10'), price('2026-05-26')])).toBe(true);
    expect(mixesCollections([])).toBe(false);
  });
});

describe('any price', () => {
  it('is valid until its last day, and never again', () =>
    forAll(observed, day, (price, today) => {
      expect(isExpired(price, today)).toBe(today > expiresOn(price));
      if (isExpired(price, today)) expect(isExpired(price, addDays(today, 1))).toBe(true);
      const left = lifeLeft(price, today);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(1);
      if (price.lifeDays > 0) expect(left > 0).toBe(!isExpired(price, today));
      expect(lifeLeft(price, addDays(today, 1))).toBeLessThanOrEqual(left);
    }));
  it('is compared on a day on which one of them is valid, today if possible', () =>
    forAll(fc.array(observed, { minLength: 1 }), day, (prices, today) => {
      const compared = comparisonDay(prices, today) ?? '';
      expect(prices.some((price) => !isExpired(price, compared))).toBe(true);
      expect(compared === today || prices.every((price) => isExpired(price, today))).toBe(true);
    }));
});
