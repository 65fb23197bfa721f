import { describe, expect, it } from 'vitest';
import type { Cut, MeatData, Quote, RunningPromotion, Shop } from './meat-data.ts';
import {
  bestDeals,
  type CutRow,
  highlightedDeal,
  lowestByRegion,
  lowestCounts,
  type MeatChoice,
  runningPromotions,
  shopsByRegion,
  topDeals,
  viewMeat,
} from './meat-view.ts';

const norte = { id: 1, name: 'Norte' };
const sul = { id: 2, name: 'Sul' };
const shop = (
  id: number,
  name: string,
  Region: Shop['Region'],
  neighbourhood: string | null = null,
): Shop => ({
  id,
  name,
  type: 'acougue',
  verified: false,
  address: `Avenida ${id}`,
  neighbourhood,
  Region,
  averageRating: null,
  reviewCount: 0,
  promotion_count: 0,
});
const cut = (id: number, name: string, synonyms: string[] = []): Cut => ({
  id,
  name,
  description: null,
  unit: 'kg',
  synonyms,
});
const fresh = { day: '2026-06-10', lifeDays: 10, source: 'admin', sourceName: 'Loja' } as const;
const promotion: RunningPromotion = {
  id: 9,
  title: 'Semana da costela',
  productId: 4,
  establishmentId: 1,
  originalPrice: 20,
  salePrice: 15,
  discountPercentage: 25,
  startDate: '2026-06-09',
  endDate: '2026-06-20',
  fullPriceSeen: true,
};
const quotes: Quote[] = [
  [2, 1, 60, 0],
  [2, 2, 50, 0],
  [2, 3, 70, 0],
  [2, 4, 40, 1],
  [3, 1, 45, 0],
  [3, 4, 46, 0],
  [4, 1, 15, 2],
  [4, 2, 20, 0],
  [4, 3, 25, 0],
  [1, 3, 12, 1],
];
const data: MeatData = {
  sector: null,
  today: '2026-06-12',
  regions: [norte, sul],
  cuts: [
    cut(1, 'Acém', ['agulha']),
    cut(4, 'Costela'),
    cut(3, 'Contra Filé', ['contrafile']),
    cut(2, 'Picanha'),
    cut(5, 'Moela'),
  ],
  shops: [
    shop(1, 'Açougue Girassol', norte),
    shop(2, 'Casa do Neném', sul, 'Taquari'),
    shop(3, 'Mercado Cerrado', sul),
    shop(4, 'Novo Boi', norte),
    shop(5, 'Sem Preço Ainda', sul),
  ],
  promotions: [promotion],
  facts: [
    fresh,
    { ...fresh, day: '2026-05-01' },
    { day: '2026-06-09', lifeDays: 11, source: 'promotion', sourceName: 'Promoção' },
  ],
  quotes,
};

const cuts = (rows: readonly CutRow[]) => rows.map((row) => row.cut.name);
const shops = (offers: readonly { shop: Shop }[]) => offers.map((offer) => offer.shop.name);
const first = (rows: readonly CutRow[]) => rows[0] ?? expect.fail('no row');

describe('content of the meat page for one set of filters (spec, public side, section 2: /acougues)', () => {
  it('lists every cut with a price, popular ones first, and those without a price', () => {
    const { rows, unpriced, shops: all, chosen } = viewMeat(data, {});
    expect(cuts(rows)).toEqual(['Picanha', 'Contra Filé', 'Costela', 'Acém']);
    expect(unpriced.map(({ name }) => name)).toEqual(['Moela']);
    expect(all).toHaveLength(5);
    expect(chosen).toBeNull();
  });
  it('ranks valid prices without expired ones, and ranks the latest known prices when all have expired', () => {
    const [picanha, , , acem] = viewMeat(data, {}).rows;
    expect(shops(picanha?.ranked ?? [])).toEqual(['Casa do Neném', 'Açougue Girassol', 'Mercado Cerrado']);
    expect(shops(picanha?.left ?? [])).toEqual(['Novo Boi']);
    expect(picanha?.comparison).toMatchObject({ mean: 60, expired: false });
    expect(acem?.comparison.expired).toBe(true);
    expect(shops(acem?.ranked ?? [])).toEqual(['Mercado Cerrado']);
  });
  it.each([
    ['contrafile', ['Contra Filé']],
    ['agulha', ['Acém']],
    ['COSTELA', ['Costela']],
  ])('finds cuts by the spellings people use: %s', (search, found) => {
    const view = viewMeat(data, { search });
    expect(cuts(view.rows)).toEqual(found);
    expect(view.chosen?.cut.name).toBe(found[0]);
  });
  it('finds shops by name or neighbourhood, with their cuts', () => {
    const { rows, shops: found } = viewMeat(data, { search: 'taquari' });
    expect(found.map(({ name }) => name)).toEqual(['Casa do Neném']);
    expect(cuts(rows)).toEqual(['Picanha', 'Costela']);
    expect(rows.every(({ ranked }) => shops(ranked).join() === 'Casa do Neném')).toBe(true);
  });
  it('finds a cut at a shop', () => {
    const { rows } = viewMeat(data, { search: 'picanha girassol' });
    expect(rows.map((row) => [row.cut.name, shops(row.ranked)])).toEqual([['Picanha', ['Açougue Girassol']]]);
  });
  it('filters by region and still compares with the whole city', () => {
    const { rows, shops: found } = viewMeat(data, { regionId: 1, productId: 2 });
    expect(shops(first(rows).ranked)).toEqual(['Açougue Girassol']);
    expect(first(rows).comparison).toMatchObject({ lowest: 50, highest: 70, mean: 60 });
    expect(found.map(({ name }) => name)).toEqual(['Açougue Girassol', 'Novo Boi']);
  });
  it('keeps shops of a region that have no price yet', () => {
    expect(viewMeat(data, { regionId: 2 }).shops.map(({ name }) => name)).toContain('Sem Preço Ainda');
  });
  it('selects the cut that the URL names, or none if the filters leave no price of it', () => {
    expect(viewMeat(data, { productId: 3 }).chosen?.cut.name).toBe('Contra Filé');
    expect(viewMeat(data, { productId: 3, regionId: 2 })).toMatchObject({ chosen: null, rows: [] });
    expect(viewMeat(data, { productId: 99 })).toMatchObject({ chosen: null, rows: [], shops: [] });
  });
  it('is empty without prices', () => {
    const view = viewMeat({ ...data, quotes: [] }, {});
    expect(view.rows).toEqual([]);
    expect(bestDeals(view.rows)).toEqual([]);
    expect(view.shops).toHaveLength(5);
  });
});

describe('best prices (spec, public side, sections 2 and 9: against the average)', () => {
  it('are sorted by the distance below the mean, with fully expired cuts last', () => {
    const old: MeatData = { ...data, quotes: [...quotes, [1, 1, 13, 1]] };
    const deals = bestDeals(viewMeat(old, {}).rows);
    expect(deals.map(({ row, offer, saving }) => [row.cut.name, offer.shop.name, saving?.percent])).toEqual([
      ['Costela', 'Açougue Girassol', 25],
      ['Picanha', 'Casa do Neném', expect.closeTo(16.67, 1)],
      ['Contra Filé', 'Açougue Girassol', undefined],
      ['Acém', 'Mercado Cerrado', undefined],
    ]);
    expect(topDeals(deals).map(({ row }) => row.cut.name)).toEqual(['Costela', 'Picanha', 'Contra Filé']);
    expect(topDeals(deals.slice(3))).toHaveLength(1);
  });
  it.each([
    ['a region', { regionId: 2 }, ['Picanha']],
    ['a shop', { search: 'Mercado Cerrado' }, []],
    ['a region and a cut', { regionId: 1, productId: 2 }, []],
    ['a cut at a shop', { search: 'picanha girassol' }, []],
  ])('are the lowest of the city, too, where the filters leave %s', (_, choice, found) => {
    expect(bestDeals(viewMeat(data, choice).rows).map(({ row }) => row.cut.name)).toEqual(found);
  });
  it('need a second price to be lower than', () => {
    const only: MeatData = { ...data, quotes: [[5, 2, 9, 0]] };
    expect(bestDeals(viewMeat(only, {}).rows)).toEqual([]);
  });
  it('name a shop that the filters leave, and how many others ask the same', () => {
    const tied: MeatData = { ...data, quotes: [...quotes, [3, 2, 45, 0], [3, 3, 45, 0]] };
    const contra = (regionId?: number) =>
      bestDeals(viewMeat(tied, { regionId, productId: 3 }).rows).map(({ offer, ties }) => [
        offer.shop.id,
        ties,
      ]);
    expect(contra()).toEqual([[1, 2]]);
    expect(contra(2)).toEqual([[2, 1]]);
  });
  it('have a promotion only if the price is promotional', () => {
    expect(runningPromotions(viewMeat(data, {}).rows)).toMatchObject([
      { promotion: { title: 'Semana da costela' }, cut: { name: 'Costela' }, shop: { id: 1 }, lowest: null },
    ]);
    expect(runningPromotions(viewMeat(data, { regionId: 2 }).rows)).toEqual([]);
  });
  it('know the lowest price of the city where a promotion is dearer', () => {
    const cheaper: MeatData = { ...data, quotes: [...quotes, [4, 4, 14, 0]] };
    expect(runningPromotions(viewMeat(cheaper, { regionId: 1 }).rows)).toMatchObject([{ lowest: 14 }]);
  });
});

describe('the highlight of a search', () => {
  const sausages: MeatData = {
    ...data,
    cuts: [cut(1, 'Linguiça Calabresa'), cut(2, 'Linguiça', ['toscana']), cut(3, 'Frango')],
    quotes: [
      [1, 1, 18, 0],
      [1, 2, 30, 0],
      [1, 3, 32, 0],
      [2, 1, 20, 0],
      [2, 2, 17, 0],
      [2, 3, 19, 0],
      [3, 1, 9, 0],
      [3, 2, 20, 0],
      [3, 3, 20, 0],
    ],
  };
  const highlighted = (choice: MeatChoice) => {
    const { rows } = viewMeat(sausages, choice);
    return highlightedDeal(bestDeals(rows), rows, choice)?.row.cut.name;
  };
  it.each([
    ['linguica', 'Linguiça'],
    ['LINGUIÇA ', 'Linguiça'],
    ['toscana', 'Linguiça'],
    ['linguica calabresa', 'Linguiça Calabresa'],
    ['ling', 'Linguiça Calabresa'],
  ])('%j is the best of what was searched, an exact name first: %s', (search, name) => {
    expect(highlighted({ search })).toBe(name);
  });
  it('is the best deal of all without a search, and none where the searched cut is cheaper elsewhere', () => {
    expect(highlighted({})).toBe('Frango');
    expect(highlighted({ search: 'linguica', regionId: 1 })).toBeUndefined();
  });
});

describe('the matrix', () => {
  it('has the shops with any of its cuts, by region, those with the most lowest prices first', () => {
    expect(shopsByRegion(viewMeat(data, {}).rows, data).map(({ id }) => id)).toEqual([1, 4, 2, 3]);
    const cheaper: MeatData = {
      ...data,
      quotes: [...quotes, [5, 3, 8, 0], [5, 2, 9, 0], [3, 3, 44, 0], [3, 2, 47, 0]],
    };
    expect(shopsByRegion(viewMeat(cheaper, { productId: 5 }).rows, cheaper).map(({ id }) => id)).toEqual([
      3, 2,
    ]);
    expect(shopsByRegion(viewMeat(data, { productId: 3 }).rows, data).map(({ id }) => id)).toEqual([1, 4]);
  });
  it('marks the lowest price of a region with two or more prices', () => {
    const lowest = lowestByRegion(first(viewMeat(data, { productId: 2 }).rows).comparison);
    expect([...lowest]).toEqual([[2, 50]]);
  });
  it('counts the cuts for which a shop has the lowest valid price, ties included', () => {
    const tied: MeatData = { ...data, quotes: [...quotes, [3, 2, 45, 0]] };
    expect([...lowestCounts(viewMeat(tied, {}).city)].toSorted()).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});
