import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPrice } from './best-price.ts';
import { comparePrices, type Priced } from './comparison.ts';
import { centavos } from './testing.ts';

const today = '2026-06-12';
const seen = (price: number, day = '2026-06-10') => ({ price, day, lifeDays: 10 });

/** Returns the best of some prices and its comparison. */
function bestOf(prices: Priced[]) {
  const comparison = comparePrices(prices, today);
  if (!comparison) return undefined;
  const { ranked, highest, day, expired } = comparison;
  return { lowest: ranked[0], highest, compared: ranked.length, day, expired, ...bestPrice(comparison) };
}

describe('the best price of a product (spec, public side, sections 2 and 9: savings against the average)', () => {
  it('is compared with the average and the highest price of the city', () => {
    expect(bestOf([seen(5000), seen(4000), seen(6000)])).toEqual({
      lowest: seen(4000),
      average: 5000,
      highest: 6000,
      compared: 3,
      day: today,
      expired: false,
      saving: 1000,
      savingPercent: 20,
    });
  });
  it('rounds the average to whole centavos', () => {
    expect(bestOf([seen(4000), seen(4000), seen(4001)])).toMatchObject({ average: 4000 });
  });
  it('has no average and no saving with fewer than three prices', () => {
    expect(bestOf([seen(4000), seen(6000)])).toMatchObject({
      highest: 6000,
      compared: 2,
      average: null,
      saving: null,
      savingPercent: null,
    });
  });
  it('has no saving under 3 %', () => {
    expect(bestOf([seen(4900), seen(5000), seen(5000)])).toMatchObject({
      average: 4967,
      saving: null,
      savingPercent: null,
    });
  });
  it('has no saving where every price has expired', () => {
    const expired = [seen(2000, '2026-05-01'), seen(4000, '2026-05-01'), seen(6000, '2026-05-01')];
    expect(bestOf(expired)).toMatchObject({ average: 4000, saving: null, savingPercent: null });
  });
  it('ignores expired prices while one is valid', () => {
    expect(bestOf([seen(2000, '2026-05-01'), seen(5000)])).toMatchObject({
      lowest: seen(5000),
      compared: 1,
    });
  });
  it('uses the last known prices where all have expired, and says so', () => {
    expect(bestOf([seen(2000, '2026-01-01'), seen(5000, '2026-05-01')])).toMatchObject({
      lowest: seen(5000, '2026-05-01'),
      day: '2026-05-01',
      expired: true,
    });
  });
  it('is undefined without prices', () => {
    expect(bestOf([])).toBeUndefined();
  });
});

const comparedPrices = fc.array(centavos, { minLength: 1, maxLength: 9 }).map((prices) => ({
  lowest: Math.min(...prices),
  highest: Math.max(...prices),
  mean: prices.length < 3 ? null : prices.reduce((sum, price) => sum + price, 0) / prices.length,
  expired: false,
}));

it('any saving is what the average is above the lowest price', () => {
  fc.assert(
    fc.property(comparedPrices, (prices) => {
      const { average, saving, savingPercent } = bestPrice(prices);
      expect(saving === null).toBe(savingPercent === null);
      if (saving !== null) expect(prices.lowest + saving).toBe(average);
    }),
  );
});
