import { rankedOnPage } from '#contract/limits.ts';
import { comparePrices, countTies, positionOf } from '#domain/comparison.ts';
import type { ProductData, ProductPrice } from '../load-product.ts';
import { today } from './prices.ts';

/** A product's price in a shop of its own, as the page's data contain it. */
export function productPrice(id: number, reais: number, day = '2026-06-11'): ProductPrice {
  return {
    id: 100 + id,
    price: reais,
    expired: day < '2026-06-02',
    promotion: null,
    contested: null,
    day,
    lifeDays: 10,
    source: 'admin',
    sourceName: 'Loja',
    shop: {
      id,
      name: `Loja ${id}`,
      verified: id === 1,
      latitude: -10.2 - id / 100,
      longitude: -48.33,
      district: `Rua ${id}`,
      where: `Rua ${id}, Centro`,
    },
  };
}

/** The data of a product's page with the city's prices, ranked and counted as by the server. */
export function productData(prices: ProductPrice[], facts: Partial<ProductData> = {}, page = 1): ProductData {
  const comparison = comparePrices(prices, today);
  const ranked = comparison?.ranked ?? [];
  const all = comparison
    ? [
        ...ranked.map((price) => ({ ...price, position: positionOf(price.price, ranked) })),
        ...comparison.left.map((price) => ({ ...price, position: null })),
      ]
    : [];
  return {
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
    figures: comparison
      ? {
          lowest: comparison.lowest,
          highest: comparison.highest,
          mean: comparison.mean,
          expired: comparison.expired,
          ranked: { length: ranked.length },
          ties: countTies(comparison.lowest, ranked),
          marks: ranked.map(({ price }) => price),
          from: comparison.from,
          to: comparison.to,
          left: {
            count: comparison.left.length,
            free: comparison.left.filter(({ price }) => price === 0).length,
          },
        }
      : null,
    best: comparison ? comparison.ranked[0] : null,
    prices: all.slice((page - 1) * rankedOnPage, page * rankedOnPage),
    ranking: {
      page,
      pages: Math.ceil(all.length / rankedOnPage),
      count: all.length,
      regionId: undefined,
      regionName: null,
    },
    regions: [{ id: 1, name: 'Sul', places: ranked.length }],
    weeks: [],
    starts: [],
    seenLower: null,
    reports: [],
    reportCount: 0,
    cheaper: [],
    today,
    dataStatus: { kind: 'current' },
    ...facts,
  };
}
