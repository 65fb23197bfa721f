import { expect, it, vi } from 'vitest';
import type { ProductPrice } from './load-product.ts';
import { reportableProduct } from './reportable-product.ts';
import { productPrice as price, productData } from './testing/product-data.ts';

const reportable = (prices: ProductPrice[]) => reportableProduct(productData(prices), '/api');

it('offers every shop with a price, the best first, and nothing where there are none', () => {
  const all = [price(1, 9.9, '2026-05-01'), price(2, 60, '2026-06-11'), price(3, 55, '2026-06-11')];
  expect(reportable(all).prices).toMatchObject([{ value: 3 }, { value: 2 }, { value: 1, label: 'Loja 1' }]);
  expect(reportable([]).prices).toEqual([]);
});

it('has the shops that the page does not show searched', async () => {
  const all = Array.from({ length: 12 }, (_, index) => price(index + 1, 50 + index));
  const { prices, others } = reportable(all);
  expect([prices.length, others?.count]).toEqual([10, 12]);
  const asked = vi.fn<typeof fetch>(async () => Response.json({ success: true, data: [], count: 0 }));
  vi.stubGlobal('fetch', asked);
  expect(await others?.find('boi de ouro', new AbortController().signal)).toEqual({ options: [], count: 0 });
  expect(asked.mock.calls[0]?.[0]).toBe('/api/public/prices/product/1?search=boi+de+ouro&limit=20');
  asked.mockResolvedValue(Response.json({ success: false, code: 'not_found', message: '' }, { status: 404 }));
  expect(await others?.read(99)).toBeNull();
  expect(asked.mock.calls[1]?.[0]).toBe('/api/prices/latest?productId=1&establishmentId=99');
  vi.unstubAllGlobals();
});

it('searches nothing where the page shows all', () => {
  expect(reportable([price(1, 55), price(2, 60)]).others).toBeUndefined();
});
