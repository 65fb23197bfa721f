import { describe, expect, it } from 'vitest';
import type { EstablishmentPrice } from '#contract/establishments.ts';
import {
  cheaperInCity,
  countLowest,
  pageOfShop,
  readShopChoice,
  readShopPage,
  type ShopChoice,
  shopPrices,
  viewShop,
} from './shop-prices.ts';
import { meatPrice, productFigures } from './testing/prices.ts';

const row = (name: string, facts: Partial<EstablishmentPrice> = {}): EstablishmentPrice => ({
  ...meatPrice(),
  name,
  synonyms: [],
  category: 'Bovina',
  lastUpdated: '2026-06-11T09:00:00-03:00',
  Product: { id: facts.productId ?? 1, name },
  ...facts,
});
const old = { collectionDate: '2026-05-01T09:00:00-03:00', expired: true };
const list: ShopChoice = { view: 'lista', order: 'menor' };

describe('a shop price compared with the city', () => {
  it('is between the lowest and highest price of its product; is not compared when it has expired while others are valid', () => {
    const [price] = shopPrices(
      [row('Picanha', { price: 60 })],
      [productFigures({ lowest: 54.9, highest: 79.9 })],
    );
    expect(price?.city).toEqual({ lowest: 54.9, highest: 79.9, mean: 63.14, shops: 10, expired: false });
    expect(shopPrices([row('Picanha', old)], [productFigures()])[0]?.city).toBeNull();
  });
  it('is compared on the day of the last collection when all have expired', () => {
    const [price] = shopPrices(
      [row('Picanha', old)],
      [productFigures({ comparisonDay: '2026-05-01', allExpired: true })],
    );
    expect(price?.city?.expired).toBe(true);
  });
  it('counts as lowest where it ties for it, but neither alone nor expired', () => {
    const counted = (price: Partial<EstablishmentPrice>, best: Parameters<typeof productFigures>[0]) =>
      countLowest(shopPrices([row('Picanha', price)], [productFigures(best)]));
    expect(counted({ price: 54.9 }, {})).toBe(1);
    expect(counted({ price: 55 }, {})).toBe(0);
    expect(counted({ price: 54.9 }, { establishments: 1 })).toBe(0);
    expect(counted({ ...old, price: 54.9 }, { comparisonDay: '2026-05-01', allExpired: true })).toBe(0);
  });
  it('knows where a promotion is dearer than elsewhere', () => {
    const known = shopPrices([row('Picanha')], [productFigures()]);
    const offer = (productId: number, salePrice: number) => ({ productId, salePrice, observed: null });
    expect(cheaperInCity(offer(1, 60), known)).toBe(54.9);
    expect(cheaperInCity(offer(1, 54.9), known)).toBeNull();
    expect(cheaperInCity(offer(2, 60), known)).toBeNull();
  });
  it('marks a promotional price', () => {
    const promotion = {
      promotionId: 1,
      title: 'Sexta da picanha',
      originalPrice: 69.9,
      discountPercentage: 20,
      endDate: '2026-06-14',
      fullPriceSeen: true,
    };
    const [price] = shopPrices([row('Picanha', { promotion })], []);
    expect(price?.fresh).toMatchObject({ source: 'promotion', sourceName: 'Promoção' });
  });
});

const names = (prices: readonly { name: string }[]) => prices.map(({ name }) => name);
const prices = shopPrices(
  [
    row('Picanha', { id: 1, price: 58.9 }),
    row('Frango', { id: 2, price: 18.99, category: 'Aves' }),
    row('Costela', { id: 3, price: 19.9, ...old }),
    row('Linguiça', { id: 4, price: 18.99, category: 'Embutidos' }),
  ],
  [],
);

describe('price list of a shop', () => {
  it('sorts by price in either direction, equal prices by name, with expired ones separate', () => {
    const rising = viewShop(prices, [], list);
    expect(rising.lists.map((each) => [each.title, names(each.prices)])).toEqual([
      [null, ['Frango', 'Linguiça', 'Picanha']],
    ]);
    expect(names(rising.expired)).toEqual(['Costela']);
    expect(rising.allExpired).toBeNull();
    const falling = viewShop(prices, [], { view: 'lista', order: 'maior' });
    expect(falling.lists.flatMap((each) => names(each.prices))).toEqual(['Picanha', 'Frango', 'Linguiça']);
  });
  it('begins with the popular cuts by default, then by name', () => {
    const goods = shopPrices(
      ['Acém', 'Frango', 'Paleta', 'Picanha', 'Ancho'].map((name) => row(name, { price: 1 })),
      [],
    );
    const { lists } = viewShop(goods, [], { view: 'lista', order: 'populares' });
    expect(lists.flatMap((each) => names(each.prices))).toEqual([
      'Picanha',
      'Frango',
      'Acém',
      'Ancho',
      'Paleta',
    ]);
  });
  it.each([
    ['frango', ['Frango'], []],
    ['CÔSTELA', [], ['Costela']],
    ['churrasco', ['Linguiça', 'Picanha'], []],
    ['pneu', [], []],
  ])('searched for %j has the goods of this name, or of another name of theirs', (search, valid, expired) => {
    const grilled = prices.map((price) =>
      ['Picanha', 'Linguiça'].includes(price.name) ? { ...price, synonyms: ['churrasco'] } : price,
    );
    const view = viewShop(grilled, [], { ...list, search });
    expect(view.lists.flatMap((each) => names(each.prices))).toEqual(valid);
    expect(names(view.expired)).toEqual(expired);
  });
  it('groups by category in display order, without empty ones, with unknown ones last', () => {
    const { lists } = viewShop(prices, ['Aves', 'Suína', 'Bovina'], { view: 'categorias', order: 'menor' });
    expect(lists.map(({ title }) => title)).toEqual(['Aves', 'Bovina', 'Embutidos']);
  });
  it('shows the latest known prices with their days when everything has expired', () => {
    const view = viewShop(shopPrices([row('Costela', old)], []), [], list);
    expect(view.lists.flatMap((each) => names(each.prices))).toEqual(['Costela']);
    expect(view.expired).toEqual([]);
    expect(view.allExpired).toEqual({ from: '2026-05-01', to: '2026-05-01' });
  });
  it('works for a shop without prices', () => {
    expect(viewShop([], ['Aves'], list)).toEqual({
      lists: [],
      expired: [],
      allExpired: null,
    });
  });
});

describe('a shop with many goods', () => {
  const cut = (id: number, facts: Partial<EstablishmentPrice> = {}) =>
    row(`Corte ${id}`, { id, productId: id, price: 20 + id, ...facts });
  const many = shopPrices(
    [
      ...Array.from({ length: 130 }, (_, index) => cut(index + 1, index % 2 ? { category: 'Aves' } : {})),
      ...Array.from({ length: 5 }, (_, index) => cut(index + 131, old)),
    ],
    [productFigures({ productId: 1, lowest: 21 })],
  );
  const pageOf = (page: number, choice: Partial<ShopChoice> = {}) =>
    pageOfShop(many, ['Bovina', 'Aves'], { ...list, ...choice, page });

  it('shows forty at once in the order of the list, and a page beyond the end is the last one', () => {
    expect(names(pageOf(1).prices)).toEqual(Array.from({ length: 40 }, (_, index) => `Corte ${index + 1}`));
    expect(pageOf(1, { order: 'maior' }).prices[0]?.name).toBe('Corte 130');
    for (const page of [4, 99]) {
      const last = pageOf(page);
      expect(last.goods).toMatchObject({ page: 4, pages: 4 });
      expect(last.prices).toHaveLength(15);
      expect(names(last.prices.slice(-5))).toEqual([
        'Corte 131',
        'Corte 132',
        'Corte 133',
        'Corte 134',
        'Corte 135',
      ]);
    }
  });
  it('goes from category to category', () => {
    const categories = (page: number) =>
      new Set(pageOf(page, { view: 'categorias' }).prices.map(({ category }) => category));
    expect(categories(1)).toEqual(new Set(['Bovina']));
    expect(categories(2)).toEqual(new Set(['Bovina', 'Aves']));
  });
  it('counts them all, on each page', () => {
    for (const page of [1, 4]) {
      expect(pageOf(page).goods).toMatchObject({
        count: 135,
        lowest: 1,
        expired: 5,
        allExpired: null,
        unit: 'kg',
        newest: { day: '2026-06-11' },
      });
    }
  });
  it('finds among all of them, and pages what is found', () => {
    const found = pageOf(1, { search: 'corte 13' });
    expect(names(found.prices)).toEqual([
      'Corte 13',
      ...[113, 130, 131, 132, 133, 134, 135].map((id) => `Corte ${id}`),
    ]);
    expect(found.goods).toMatchObject({ count: 135, isPaged: true, pages: 1, expired: 5, allExpired: null });
  });
  it('shows expired prices apart on a page that has no others', () => {
    const { prices, goods } = pageOf(4);
    const apart = viewShop(prices.slice(-5), [], list, goods.allExpired === null);
    expect([apart.lists.flatMap((each) => each.prices), apart.expired.length]).toEqual([[], 5]);
  });
});

describe('URL parameters of a shop', () => {
  it.each([
    ['', { view: 'lista', order: 'populares' }],
    [
      'search=%20picanha&ver=categorias&ordem=maior',
      { search: 'picanha', view: 'categorias', order: 'maior' },
    ],
    ['search=&ver=mosaico&ordem=qualquer', { view: 'lista', order: 'populares' }],
  ])('%j gives %j', (address, choice) => {
    expect(readShopChoice(new URLSearchParams(address))).toEqual(choice);
  });
  it('name a page, which is the first without one', () => {
    expect(readShopPage(new URLSearchParams('ordem=maior&pagina=2'))).toEqual({
      view: 'lista',
      order: 'maior',
      page: 2,
    });
    expect(readShopPage(new URLSearchParams()).page).toBe(1);
  });
});
