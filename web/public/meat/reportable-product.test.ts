import { expect, it } from 'vitest';
import { comparePrices } from '#domain/comparison.ts';
import type { ProductData, ProductPrice } from './load-product.ts';
import { reportableProduct } from './reportable-product.ts';
import { today } from './testing/prices.ts';

const price = (id: number, reais: number, day: string): ProductPrice => ({
  id: 100 + id,
  price: reais,
  expired: day < '2026-06-02',
  promotion: null,
  contested: null,
  day,
  lifeDays: 10,
  source: 'admin',
  sourceName: 'Loja',
  shop: { id, name: `Loja ${id}`, verified: true, address: null, neighbourhood: null, regionName: 'Sul' },
});
const reportable = (prices: ProductPrice[]) => {
  const loaded: ProductData = {
    product: {
      id: 1,
      name: 'Picanha',
      description: null,
      unit: 'kg',
      unitName: 'quilo',
      category: 'Bovina',
      sector: 'Açougue',
    },
    listedIn: null,
    prices,
    weeks: [],
    starts: [],
    seenLower: null,
    reports: [],
    reportCount: 0,
    cheaper: [],
    today,
    dataStatus: { kind: 'current' },
  };
  return reportableProduct(loaded, comparePrices(prices, today));
};

it('offers every shop with a price, the best first, and compares with valid prices only', () => {
  const { prices } = reportable([
    price(1, 9.9, '2026-05-01'),
    price(2, 60, '2026-06-11'),
    price(3, 55, '2026-06-11'),
  ]);
  expect(prices.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(prices[2]).toMatchObject({ name: 'Loja 1', price: 9.9, expired: true, unit: 'kg' });
  for (const { cityPrices } of prices) expect(cityPrices).toEqual([55, 60]);
});

it('compares with nothing where all prices have expired, and offers nothing where there are none', () => {
  expect(reportable([price(1, 9.9, '2026-05-01')]).prices).toMatchObject([{ id: 1, cityPrices: [] }]);
  expect(reportable([]).prices).toEqual([]);
});
