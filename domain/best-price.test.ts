import { expect, it } from 'vitest';
import { bestPrice } from './best-price.ts';
import { comparePrices, type Priced } from './comparison.ts';
import { comparedPrices, forAll } from './testing.ts';

const today = '2026-06-12';
const seen = (price: number) => ({ price, day: '2026-06-10', lifeDays: 10 });

/** Compares the best of some prices with the city. */
function bestOf(prices: Priced[]) {
  const comparison = comparePrices(prices, today);
  return comparison && bestPrice(comparison);
}

it('the best price of a product is compared with the rounded average of three prices, and saves 3 % or nothing (spec, public side, sections 2 and 9)', () => {
  expect(bestOf([seen(5000), seen(4000), seen(6000)])).toEqual({
    average: 5000,
    saving: 1000,
    savingPercent: 20,
  });
  expect(bestOf([seen(4000), seen(4000), seen(4001)])).toMatchObject({ average: 4000 });
  expect(bestOf([seen(4000), seen(6000)])).toEqual({
    average: null,
    saving: null,
    savingPercent: null,
  });
  expect(bestOf([seen(4900), seen(5000), seen(5000)])).toEqual({
    average: 4967,
    saving: null,
    savingPercent: null,
  });
});

it('any saving is what the average is above the lowest price', () =>
  forAll(comparedPrices, (prices) => {
    const { average, saving, savingPercent } = bestPrice(prices);
    expect(saving === null).toBe(savingPercent === null);
    if (saving !== null) expect(prices.lowest + saving).toBe(average);
  }));
