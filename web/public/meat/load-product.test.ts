import { describe, expect, it } from 'vitest';
import { answeringTransport, answerOf } from '#web/api-client/testing.ts';
import type { QueryResult } from '#web/api-client/transport.ts';
import { loadProduct } from './load-product.ts';
import { readProductChoice, readRankingChoice } from './product-choice.ts';
import { productJsonLd } from './product-json-ld.ts';
import { bestPrice, meatPrice, today } from './testing/prices.ts';

const figures = {
  comparisonDay: today,
  allExpired: false,
  establishments: 2,
  lowestEstablishments: 1,
  lowest: 54.9,
  highest: 79.9,
  average: null,
  median: 54.9,
  from: '2026-06-11',
  to: '2026-06-11',
  marks: [54.9, 79.9],
  left: { count: 1, free: 0 },
};
const detail = {
  id: 1,
  name: 'Picanha',
  description: null,
  unit: 'kg' as const,
  categoryId: 1,
  Category: { id: 1, name: 'Bovina', sectorId: 1, Sector: { id: 1, name: 'Açougue' } },
  seenLower: null,
  figures,
  best: bestPrice(),
  prices: [
    { ...meatPrice({ id: 1, price: 54.9 }), position: 1 },
    { ...meatPrice({ id: 2, price: 79.9 }), position: 2 },
    { ...meatPrice({ id: 3, price: 9.9, expired: true }), position: null },
  ],
  page: 1,
  pages: 1,
  count: 3,
  regions: [{ id: 2, establishments: 2 }],
  starts: [],
  weeks: [
    { from: '2026-06-08', to: '2026-06-11', lowest: 54.9, highest: 79.9, median: 62, establishments: 9 },
  ],
};
const address = '/public/products/1/page?page=1';
const answers: Record<string, QueryResult> = {
  [address]: answerOf(detail),
  '/public/sectors': answerOf([{ id: 1, name: 'Açougue' }]),
  '/public/regions': answerOf([
    { id: 1, name: 'Norte' },
    { id: 2, name: 'Sul' },
  ]),
  '/public/reported-prices/product/1': answerOf([]),
  '/public/products/1/cheaper': answerOf([bestPrice({ productId: 4, productName: 'Alcatra', price: 46.9 })]),
};
const answering = (changed: Record<string, QueryResult> = {}) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

const first = { page: 1, regionId: undefined };

describe('data of a product', () => {
  it('tells whether it is current, a demonstration or last good data', async () => {
    expect((await loadProduct(answering(), '1', first)).dataStatus).toEqual({ kind: 'current' });
    const demonstration = answering({ [address]: answerOf(detail, { demonstration: true }) });
    expect((await loadProduct(demonstration, '1', first)).dataStatus).toEqual({ kind: 'demonstration' });
    const old = answering({
      '/public/products/1/cheaper': { ...answerOf([]), lastGoodFrom: '2026-06-10T18:00:00Z' },
    });
    expect((await loadProduct(old, '1', first)).dataStatus).toEqual({
      kind: 'last-good',
      from: '2026-06-10T18:00:00Z',
    });
  });
  it('has what is shown: one page of prices, the regions that have any, and what costs less', async () => {
    const loaded = await loadProduct(answering(), '1', first);
    expect(loaded.prices.map(({ price, position }) => [price, position])).toEqual([
      [54.9, 1],
      [79.9, 2],
      [9.9, null],
    ]);
    expect(loaded.regions).toEqual([{ id: 2, name: 'Sul', places: 2 }]);
    expect(loaded.cheaper).toMatchObject([{ id: 4, name: 'Alcatra', price: 46.9 }]);
    expect(loaded.best?.shop).toMatchObject({ district: '604 Sul', where: '604 Sul, Av. LO-15' });
  });
  it('asks for the page and the region of the address', async () => {
    const asked = answering({
      '/public/products/1/page?page=3&regionId=2': answerOf({ ...detail, page: 2 }),
    });
    expect((await loadProduct(asked, '1', { page: 3, regionId: 2 })).ranking).toEqual({
      page: 2,
      pages: 1,
      count: 3,
      regionId: 2,
      regionName: 'Sul',
    });
  });
  it('fails for an unknown product', async () => {
    await expect(loadProduct(answering(), '2', first)).rejects.toMatchObject({ status: 404 });
  });
  it('offers only valid prices to search engines', async () => {
    const jsonLd = productJsonLd(await loadProduct(answering(), '1', first), 'https://palmas.example');
    expect(jsonLd).toMatchObject({
      '@type': 'Product',
      url: 'https://palmas.example/produto/1',
      offers: { '@type': 'AggregateOffer', lowPrice: '54.90', highPrice: '79.90', offerCount: 2 },
    });
    const none = answering({ [address]: answerOf({ ...detail, figures: { ...figures, allExpired: true } }) });
    expect(productJsonLd(await loadProduct(none, '1', first), '')).not.toHaveProperty('offers');
  });
});

describe('URL parameters of a product', () => {
  it.each([
    ['', { tab: 'oficiais', days: undefined }],
    ['tab=relatados&dias=90', { tab: 'relatados', days: 90 }],
    ['tab=outra&dias=91', { tab: 'oficiais', days: undefined }],
  ])('%j gives %j', (address, choice) => {
    expect(readProductChoice(new URLSearchParams(address))).toEqual(choice);
  });
  it.each([
    ['', { page: 1, regionId: undefined }],
    ['pagina=3&regionId=2', { page: 3, regionId: 2 }],
    ['pagina=0&regionId=-1', { page: 1, regionId: undefined }],
    ['pagina=999999999', { page: 100_000, regionId: undefined }],
  ])('%j gives the establishments of %j', (address, choice) => {
    expect(readRankingChoice(new URLSearchParams(address))).toEqual(choice);
  });
});
