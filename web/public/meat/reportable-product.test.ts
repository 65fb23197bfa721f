import { expect, it } from 'vitest';
import type { ProductPrice } from './load-product.ts';
import { reportableProduct } from './reportable-product.ts';
import { productPrice as price, productData } from './testing/product-data.ts';

const reportable = (prices: ProductPrice[]) => reportableProduct(productData(prices));

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

it('loads the shops that the page does not show, with the same to compare to', async () => {
  const page = productData([price(1, 55), price(2, 60)]);
  const { loadOthers } = reportableProduct(page, async () => [price(3, 70)]);
  expect(await loadOthers?.()).toMatchObject([{ id: 3, name: 'Loja 3', price: 70, cityPrices: [55, 60] }]);
});
