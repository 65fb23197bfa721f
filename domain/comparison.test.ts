import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePrices,
  countLowest,
  countTies,
  isComparable,
  isLowest,
  lowerInCity,
  positionOf,
  sayLeft,
} from './comparison.ts';
import { isExpired } from './freshness.ts';
import { day, forAll, priced } from './testing.ts';

const seen = (price: number, day: string) => ({ price, day, lifeDays: 14 });

describe('comparison (design: Data, Freshness)', () => {
  const prices = [seen(657, '2026-01-07'), seen(729, '2026-06-11'), seen(689, '2026-06-10')];
  it('never ranks an expired price while one is valid, and else the latest known ones, with their day', () => {
    const comparison = comparePrices(prices, '2026-06-12');
    expect(comparison?.ranked.map((p) => p.price)).toEqual([689, 729]);
    expect(comparison?.left.map((p) => p.price)).toEqual([657]);
    expect(comparison).toMatchObject({ day: '2026-06-12', expired: false, lowest: 689, highest: 729 });
    const lastKnown = comparePrices(prices, '2026-11-20');
    expect(lastKnown?.ranked.map((p) => p.price)).toEqual([689, 729]);
    const span = { day: '2026-06-11', from: '2026-06-10', to: '2026-06-11' };
    expect(lastKnown).toMatchObject({ expired: true, ...span });
  });
  it('has no mean with fewer than three prices, and is undefined without any', () => {
    const two = [seen(600, '2026-06-10'), seen(700, '2026-06-10')];
    expect(comparePrices(two, '2026-06-12')?.mean).toBeNull();
    expect(comparePrices([...two, seen(800, '2026-06-10')], '2026-06-12')?.mean).toBe(700);
    expect(comparePrices([], '2026-06-12')).toBeUndefined();
  });
  it('puts the newest of equal prices first', () => {
    const comparison = comparePrices([seen(699, '2026-06-09'), seen(699, '2026-06-11')], '2026-06-12');
    expect(comparison?.ranked[0].day).toBe('2026-06-11');
  });
  // Spec, back office, section 9: the panel may enter a price of 0.
  it('never ranks a price of nothing, nor counts it in a mean', () => {
    const comparison = comparePrices(
      [seen(0, '2026-06-11'), seen(700, '2026-06-10'), seen(650, '2026-06-10')],
      '2026-06-12',
    );
    expect(comparison).toMatchObject({ lowest: 650, highest: 700, mean: null });
    expect(comparison?.left.map(({ price }) => price)).toEqual([0]);
    expect(comparePrices([seen(0, '2026-06-11')], '2026-06-12')).toBeUndefined();
  });
  it('says why prices are not ranked', () => {
    expect(sayLeft([seen(650, '2026-01-01')], false)).toBe('com preço vencido');
    expect(sayLeft([seen(650, '2026-01-01')], true)).toBe('com preço ainda mais antigo');
    expect(sayLeft([seen(0, '2026-06-11')], false)).toBe('com preço de graça');
    expect(sayLeft([seen(0, '2026-06-11'), seen(650, '2026-01-01')], false)).toBe('fora da comparação');
  });
});

describe('the lowest price', () => {
  const lowest = (...prices: number[]) => {
    const comparison = comparePrices(
      prices.map((price) => seen(price, '2026-06-10')),
      '2026-06-12',
    );
    return comparison?.ranked.filter(({ price }) => isLowest(price, comparison)).length;
  };
  it('is every one that ties, and needs another price to be lower than', () => {
    expect(lowest(689, 699, 689)).toBe(2);
    expect(lowest(689, 699)).toBe(1);
    expect(lowest(689)).toBe(0);
  });
});

it('ties with the other prices that are the same', () => {
  const prices = [689, 689, 699, 689].map((price) => ({ price }));
  expect([689, 699, 700].map((price) => countTies(price, prices))).toEqual([2, 0, 0]);
});

it('counts the lowest valid prices of many comparisons, those that tie too', () => {
  const city = { lowest: 689, expired: false, ranked: { length: 3 } };
  expect(
    countLowest([
      { price: 689, comparison: city },
      { price: 699, comparison: city },
      { price: 689, comparison: { ...city, expired: true } },
      { price: 689, comparison: { ...city, ranked: { length: 1 } } },
      { price: 689, comparison: null },
    ]),
  ).toBe(1);
});

describe('a price that is dearer than another one in the city', () => {
  const city = { lowest: 3290, expired: false };
  it('has the lowest valid one to be named beside it', () => {
    expect(lowerInCity(3992, city)).toBe(3290);
    expect(lowerInCity(3290, city)).toBeNull();
    expect(lowerInCity(3992, { ...city, expired: true })).toBeNull();
  });
});

it('gives equal prices one position', () => {
  const ranked = [689, 689, 699].map((price) => ({ price }));
  expect(ranked.map(({ price }) => positionOf(price, ranked))).toEqual([1, 1, 3]);
});

describe('any prices', () => {
  const prices = fc.array(priced, { maxLength: 12 });
  it('are ranked, or left for a reason; ranked ones are valid together, and in order', () =>
    forAll(prices, day, (all, today) => {
      const compared = comparePrices(all, today);
      expect(compared === undefined).toBe(!all.some(isComparable));
      if (!compared) return;
      const { ranked, left, lowest, highest, mean } = compared;
      expect(new Set([...ranked, ...left])).toEqual(new Set(all));
      expect(ranked.every((price) => isComparable(price) && !isExpired(price, compared.day))).toBe(true);
      expect(left.some((price) => isComparable(price) && !isExpired(price, compared.day))).toBe(false);
      expect(ranked.map(({ price }) => price)).toEqual(
        ranked.map(({ price }) => price).toSorted((a, b) => a - b),
      );
      expect([lowest, highest]).toEqual([ranked[0].price, ranked.at(-1)?.price]);
      if (mean !== null) expect(mean >= lowest && mean <= highest).toBe(true);
      expect(sayLeft(left, compared.expired)).not.toBe('');
    }));
  it('are ranked in the same order wherever they stand in the list', () =>
    forAll(prices, day, fc.nat(11), (all, today, at) => {
      const order = (some: typeof all) =>
        comparePrices(some, today)?.ranked.map((price) => [price.price, price.day]);
      expect(order([...all.slice(at), ...all.slice(0, at)])).toEqual(order(all));
    }));
  it('have positions, ties and lowest ones that agree', () =>
    forAll(prices, day, (all, today) => {
      const compared = comparePrices(all, today);
      for (const { price } of compared?.ranked ?? []) {
        if (!compared) continue;
        const isFirst = positionOf(price, compared.ranked) === 1;
        expect(isLowest(price, compared)).toBe(isFirst && compared.ranked.length > 1);
        expect(lowerInCity(price, compared) !== null).toBe(!isFirst && !compared.expired);
        expect(countTies(price, compared.ranked)).toBeLessThan(compared.ranked.length);
        expect(countLowest([{ price, comparison: compared }])).toBe(
          isLowest(price, compared) && !compared.expired ? 1 : 0,
        );
      }
    }));
});
