import { describe, expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { Answered } from '#web/api-client/transport.ts';
import { cheaperThan, loadProduct } from './load-product.ts';
import { readProductChoice } from './product-choice.ts';
import { productJsonLd } from './product-json-ld.ts';
import { bestPrice, meatPrice, today } from './testing/prices.ts';

const envelope = (data: unknown, more: object = {}): Answered => ({
  status: 200,
  body: { success: true, data, today, demonstration: false, ...more },
  lastGoodFrom: null,
});
const detail = {
  id: 1,
  name: 'Picanha',
  description: null,
  unit: 'kg' as const,
  categoryId: 1,
  Category: { id: 1, name: 'Bovina', sectorId: 1, Sector: { id: 1, name: 'Açougue' } },
  synonyms: [],
  lowestPrice: null,
  best: bestPrice(),
  prices: [
    meatPrice({ id: 1, price: 54.9 }),
    meatPrice({ id: 2, price: 79.9 }),
    meatPrice({ id: 3, price: 9.9, expired: true }),
  ],
  starts: [],
  weeks: [
    { from: '2026-06-08', to: '2026-06-11', lowest: 54.9, highest: 79.9, median: 62, establishments: 9 },
  ],
};
const answers: Record<string, Answered> = {
  '/products/1': envelope(detail),
  '/public/sectors': envelope([{ id: 1, name: 'Açougue' }]),
  '/public/reported-prices/product/1': envelope([]),
  '/public/prices/best?categoryId=1': envelope([]),
};
const answering = (changed: Record<string, Answered> = {}) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

describe('data of a product', () => {
  it('tells whether it is current, a demonstration or last good data', async () => {
    expect((await loadProduct(answering(), '1')).dataStatus).toEqual({ kind: 'current' });
    const demonstration = answering({ '/products/1': envelope(detail, { demonstration: true }) });
    expect((await loadProduct(demonstration, '1')).dataStatus).toEqual({ kind: 'demonstration' });
    const old = answering({
      '/public/prices/best?categoryId=1': { ...envelope([]), lastGoodFrom: '2026-06-10T18:00:00Z' },
    });
    expect((await loadProduct(old, '1')).dataStatus).toEqual({
      kind: 'last-good',
      from: '2026-06-10T18:00:00Z',
    });
  });
  it('fails for an unknown product', async () => {
    await expect(loadProduct(answering(), '2')).rejects.toMatchObject({ status: 404 });
  });
  it('offers only valid prices to search engines', async () => {
    const jsonLd = productJsonLd(await loadProduct(answering(), '1'), 'https://palmas.example');
    expect(jsonLd).toMatchObject({
      '@type': 'Product',
      url: 'https://palmas.example/produto/1',
      offers: { '@type': 'AggregateOffer', lowPrice: '54.90', highPrice: '79.90', offerCount: 2 },
    });
    const none = answering({ '/products/1': envelope({ ...detail, prices: [detail.prices[2]] }) });
    expect(productJsonLd(await loadProduct(none, '1'), '')).not.toHaveProperty('offers');
  });
});

describe('cheaper alternatives', () => {
  const others = [
    bestPrice({ productId: 2, productName: 'Acém', price: 26.9 }),
    bestPrice({ productId: 3, productName: 'Maminha', price: 45.9 }),
    bestPrice({ productId: 4, productName: 'Alcatra', price: 46.9 }),
    bestPrice({ productId: 5, productName: 'Patinho', price: 40.9 }),
    bestPrice({ productId: 6, productName: 'Filé Mignon', price: 99.9 }),
    bestPrice({ productId: 7, productName: 'Frango', price: 15.9, categoryId: 2 }),
    bestPrice({ productId: 8, productName: 'Cupim', price: 53.9, allExpired: true }),
    bestPrice(),
  ];
  it('are up to three valid cheaper products of the same category, the nearest in price first', () => {
    expect(cheaperThan(detail, others).map(({ name }) => name)).toEqual(['Alcatra', 'Maminha', 'Patinho']);
  });
  it('are empty when the product has no valid price', () => {
    expect(cheaperThan({ ...detail, best: null }, others)).toEqual([]);
    expect(cheaperThan({ ...detail, best: bestPrice({ allExpired: true }) }, others)).toEqual([]);
  });
});

describe('URL parameters of a product', () => {
  it.each([
    ['', { tab: 'oficiais', days: 365 }],
    ['tab=relatados&dias=90', { tab: 'relatados', days: 90 }],
    ['tab=outra&dias=91', { tab: 'oficiais', days: 365 }],
  ])('%j gives %j', (address, choice) => {
    expect(readProductChoice(new URLSearchParams(address))).toEqual(choice);
  });
});
