import { describe, expect, it } from 'vitest';
import type { RunningPromotion, Shop } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { type CutRow, dealOf, rowsOf, runningPromotions } from './meat-view.ts';
import { type SampleCity, sampleMeat } from './sample-meat.ts';

const norte = { id: 1, name: 'Norte' };
const sul = { id: 2, name: 'Sul' };
const shop = (
  id: number,
  name: string,
  Region: Shop['Region'],
  neighbourhood: string | null = null,
): SampleCity['shops'][number] => ({
  id,
  name,
  type: 'acougue',
  verified: false,
  latitude: null,
  longitude: null,
  address: `Avenida ${id}`,
  neighbourhood,
  Region,
});
const cut = (id: number, name: string, synonyms: string[] = []) => ({
  id,
  name,
  description: null,
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
const quotes: SampleCity['quotes'] = [
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
const data: SampleCity = {
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

const today = '2026-06-12';
/** Returns the content of the table and of the list of shops. */
function viewMeat(city: SampleCity, choice: MeatChoice) {
  const table = sampleMeat(today, { choice, tab: 'tabela' }, city);
  const { tab } = sampleMeat(today, { choice, tab: 'estabelecimentos' }, city);
  const rows = table.tab.kind === 'tabela' ? table.tab.rows.map(rowsOf(table)) : [];
  return {
    rows,
    unpriced: table.view.found.unpriced,
    shops: tab.kind === 'estabelecimentos' ? tab.listed : [],
    chosen: rows.find((row) => row.cut.id === table.view.found.chosenId) ?? null,
  };
}
function viewDeals(city: SampleCity, choice: MeatChoice) {
  const page = sampleMeat(today, { choice, tab: 'promocoes' }, city);
  if (page.tab.kind !== 'promocoes') return expect.fail('another tab');
  return {
    deals: page.tab.deals.flatMap((deal) => dealOf(page, deal) ?? []),
    promotions: runningPromotions(page, page.tab),
  };
}
const cuts = (rows: readonly CutRow[]) => rows.map((row) => row.cut.name);
const shops = (offers: readonly { shop: Shop }[]) => offers.map((offer) => offer.shop.name);
const first = (rows: readonly CutRow[]) => rows[0] ?? expect.fail('no row');

describe('content of the meat page for one set of filters (spec, public side, section 2: /acougues)', () => {
  it('lists every cut with a price, popular ones first, and those without a price', () => {
    const { rows, unpriced, shops: all, chosen } = viewMeat(data, {});
    expect(cuts(rows)).toEqual(['Picanha', 'Contra Filé', 'Costela', 'Acém']);
    expect(unpriced).toEqual(['Moela']);
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
  it('shows an answer of an older version, which has no prices with a condition', () => {
    const page = sampleMeat(today, { choice: {}, tab: 'tabela' }, data);
    const { conditionalPrices: _, ...older } = page.view;
    const [row] = page.tab.kind === 'tabela' ? page.tab.rows : [];
    const { quotes: shown } = rowsOf({ ...page, view: older as typeof page.view })(
      row ?? expect.fail('no row'),
    );
    expect(shown.size).toBeGreaterThan(0);
  });
  it('finds shops by name or neighbourhood, with their cuts', () => {
    const { rows, shops: found } = viewMeat(data, { search: 'taquari' });
    expect(found.map(({ name }) => name)).toEqual(['Casa do Neném']);
    expect(cuts(rows)).toEqual(['Picanha', 'Costela']);
    expect(rows.every(({ ranked }) => shops(ranked).join() === 'Casa do Neném')).toBe(true);
  });
  it('filters by region and still compares with the whole city', () => {
    const { rows, shops: found } = viewMeat(data, { regionId: 1, productId: 2 });
    expect(shops(first(rows).ranked)).toEqual(['Açougue Girassol']);
    expect(first(rows).comparison).toMatchObject({ lowest: 50, highest: 70, mean: 60 });
    expect(found.map(({ name }) => name)).toEqual(['Açougue Girassol', 'Novo Boi']);
  });
  it('selects the cut that the URL names, or none if the filters leave no price of it', () => {
    expect(viewMeat(data, { productId: 3 }).chosen?.cut.name).toBe('Contra Filé');
    expect(viewMeat(data, { productId: 3, regionId: 2 })).toMatchObject({ chosen: null, rows: [] });
    expect(viewMeat(data, { productId: 99 })).toMatchObject({ chosen: null, rows: [], shops: [] });
  });
  it('is empty without prices', () => {
    const none = { ...data, quotes: [] };
    expect(viewMeat(none, {})).toMatchObject({ rows: [], shops: { length: 5 } });
    expect(viewDeals(none, {}).deals).toEqual([]);
  });
  it('marks the lowest price of a region with two or more prices', () => {
    expect([...first(viewMeat(data, { productId: 2 }).rows).regions]).toEqual([[2, 50]]);
  });
});

describe('best prices (spec, public side, sections 2 and 9: against the average)', () => {
  it('are sorted by the distance below the mean; name a shop that the filters leave, and how many others ask the same', () => {
    const { deals } = viewDeals(data, {});
    expect(deals.map(({ row, offer, saving }) => [row.cut.name, offer.shop.name, saving?.percent])).toEqual([
      ['Costela', 'Açougue Girassol', 25],
      ['Picanha', 'Casa do Neném', expect.closeTo(16.67, 1)],
      ['Contra Filé', 'Açougue Girassol', undefined],
    ]);
    const tied: SampleCity = { ...data, quotes: [...quotes, [3, 2, 45, 0], [3, 3, 45, 0]] };
    const contra = (regionId?: number) =>
      viewDeals(tied, { regionId, productId: 3 }).deals.map(({ offer, ties }) => [offer.shop.id, ties]);
    expect(contra()).toEqual([[1, 2]]);
    expect(contra(2)).toEqual([[2, 1]]);
  });
  it('know the lowest price of the city where a promotion is dearer', () => {
    const cheaper: SampleCity = { ...data, quotes: [...quotes, [4, 4, 14, 0]] };
    expect(viewDeals(cheaper, { regionId: 1, productId: 4 }).promotions).toMatchObject([
      { promotion: { title: 'Semana da costela' }, cut: { name: 'Costela' }, shop: { id: 1 }, lowest: 14 },
    ]);
    expect(viewDeals(cheaper, { regionId: 2 }).promotions).toEqual([]);
  });
});
