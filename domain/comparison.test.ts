import { describe, expect, it } from 'vitest';
import { comparePrices, savingPercent } from './comparison.ts';

const seen = (price: number, day: string) => ({ price, day, lifeDays: 14 });

describe('comparison (design: Data, Freshness)', () => {
  it('never ranks an expired price while one is valid', () => {
    const comparison = comparePrices(
      [seen(657, '2026-01-07'), seen(729, '2026-06-11'), seen(689, '2026-06-10')],
      '2026-06-12',
    );
    expect(comparison?.ranked.map((p) => p.price)).toEqual([689, 729]);
    expect(comparison?.left.map((p) => p.price)).toEqual([657]);
    expect(comparison).toMatchObject({ day: '2026-06-12', expired: false, lowest: 689, highest: 729 });
  });
  it('ranks the latest known prices where all have expired, and tells their day', () => {
    const comparison = comparePrices(
      [seen(657, '2026-01-07'), seen(729, '2026-06-11'), seen(689, '2026-06-10')],
      '2026-11-20',
    );
    expect(comparison?.ranked.map((p) => p.price)).toEqual([689, 729]);
    expect(comparison).toMatchObject({
      expired: true,
      day: '2026-06-11',
      from: '2026-06-10',
      to: '2026-06-11',
    });
  });
  it('has no mean with fewer than three prices', () => {
    const prices = [seen(600, '2026-06-10'), seen(700, '2026-06-10')];
    expect(comparePrices(prices, '2026-06-12')?.mean).toBeNull();
    expect(comparePrices([...prices, seen(800, '2026-06-10')], '2026-06-12')?.mean).toBe(700);
  });
  it('puts the newest of equal prices first', () => {
    const comparison = comparePrices([seen(699, '2026-06-09'), seen(699, '2026-06-11')], '2026-06-12');
    expect(comparison?.ranked[0].day).toBe('2026-06-11');
  });
  it('is undefined without prices', () => {
    expect(comparePrices([], '2026-06-12')).toBeUndefined();
  });
});

describe('saving (spec, public side, section 9)', () => {
  it('is a percentage of the reference', () => {
    expect(savingPercent(489, 549, 14)).toBeCloseTo(10.93, 2);
  });
  it('is null under 3 %, with fewer than 3 prices, or without a reference', () => {
    expect(savingPercent(689, 700, 14)).toBeNull();
    expect(savingPercent(489, 549, 2)).toBeNull();
    expect(savingPercent(489, null, 14)).toBeNull();
  });
});
