import type { BestPrice, MeatPrice, ProductFigures } from '#contract/prices.ts';

/** API prices of 12 June 2026; a test overrides only the fields that matter to it. */

export const today = '2026-06-12';

export function meatPrice(facts: Partial<MeatPrice> = {}): MeatPrice {
  const Region = { id: 1, name: 'Sul' };
  return {
    id: 1,
    price: 58.9,
    unit: 'kg',
    productId: 1,
    establishmentId: 1,
    productName: 'Picanha',
    productDescription: null,
    categoryId: 1,
    categoryName: 'Bovina',
    establishmentName: 'Frigocentro 604',
    regionName: Region.name,
    Establishment: {
      id: 1,
      name: 'Frigocentro 604',
      type: 'acougue',
      verified: true,
      address: '604 Sul, Av. LO-15',
      neighbourhood: null,
      latitude: null,
      longitude: null,
      regionId: Region.id,
      Region,
    },
    collectionDate: '2026-06-11T09:00:00-03:00',
    source: 'admin',
    sourceName: 'Loja',
    paymentCondition: 'any',
    lifeDays: 10,
    expiresOn: '2026-06-21',
    expired: false,
    updatedAt: '2026-06-11T09:00:00-03:00',
    promotion: null,
    previousPrice: 58.9,
    trend: 'stable',
    firstCollection: false,
    previousDay: '2026-06-01',
    priceChange: 0,
    ...facts,
  };
}

export function productFigures(facts: Partial<ProductFigures> = {}): ProductFigures {
  return {
    productId: 1,
    comparisonDay: today,
    allExpired: false,
    establishments: 10,
    lowestEstablishments: 1,
    lowest: 54.9,
    highest: 79.9,
    average: 63.14,
    median: 61.9,
    from: '2026-06-11',
    to: '2026-06-11',
    left: { count: 0, free: 0 },
    ...facts,
  };
}

export function bestPrice(facts: Partial<BestPrice> = {}): BestPrice {
  return {
    ...meatPrice(),
    price: 54.9,
    average: 63.14,
    highest: 79.9,
    establishments: 10,
    comparisonDay: today,
    allExpired: false,
    saving: 8.24,
    savingPercent: 13,
    ...facts,
  };
}
