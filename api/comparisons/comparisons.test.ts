import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparisonView } from '#contract/comparisons.ts';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { establishments, productSynonyms, products, promotions, regions } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

/** A comparison and its filters: spec, public side, section 2 (/acougues). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const region = async (name: string) =>
  (await orm.select().from(regions).where(eq(regions.name, name)))[0]?.id ?? 0;
const [norte, sul] = [await region('Norte'), await region('Sul')];
await orm.delete(productSynonyms);
await orm.delete(products);

const shop = async (name: string, regionId: number, neighbourhood: string | null = null) =>
  (await createEstablishment(orm, { name, regionId, neighbourhood, address: 'Avenida sem número' })).id;
const cut = async (name: string, synonyms: string[] = []) =>
  (await createProduct(orm, { name, synonyms })).id;

const acem = await cut('Acém', ['agulha']);
const costela = await cut('Costela', ['churrasco']);
const contra = await cut('Contra Filé', ['contrafile']);
const picanha = await cut('Picanha', ['churrasco']);
const moela = await cut('Moela');
const girassol = await shop('Açougue Girassol', norte);
const nenem = await shop('Casa do Neném', sul, 'Taquari');
const cerrado = await shop('Mercado Cerrado', sul);
const novoBoi = await shop('Novo Boi', norte);
const none = await shop('Sem Preço Ainda', sul);

const price = (productId: number, establishmentId: number, reais: number, day = '2026-06-10') =>
  createPrice(orm, { productId, establishmentId, priceCentavos: reais * 100, observedAt: at(day) });
const old = '2026-05-01';

beforeAll(async () => {
  await price(picanha, girassol, 60);
  await price(picanha, nenem, 50);
  await price(picanha, cerrado, 70);
  await price(picanha, novoBoi, 40, old);
  await price(contra, girassol, 45);
  await price(contra, novoBoi, 46);
  await price(costela, girassol, 20, '2026-06-05');
  await price(costela, nenem, 20);
  await price(costela, cerrado, 25);
  await price(acem, cerrado, 12, old);
  await createPromotion(orm, {
    productId: costela,
    establishmentId: girassol,
    title: 'Semana da costela',
    originalCentavos: 2000,
    saleCentavos: 1500,
    discountPercentage: 25,
    startDate: '2026-06-09',
    endDate: '2026-06-20',
  });
  await api.settled();
});

interface Asked {
  search?: string;
  regionId?: number;
  productId?: number;
  sectorId?: number;
  page?: number;
  rows?: number;
}
const query = (asked: Asked) => {
  const text = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
};
const flat = <Data extends { view: ComparisonView }>({ view, ...own }: Data) => ({ ...view, ...own });
const readTable = async (asked: Asked = {}) =>
  flat((await api.read('readPriceTable', `/public/comparisons/table${query(asked)}`)).data);
const readDeals = async (asked: Asked = {}) =>
  flat((await api.read('readPriceDeals', `/public/comparisons/deals${query(asked)}`)).data);
const readShops = async (asked: Asked = {}) =>
  flat((await api.read('readComparedShops', `/public/comparisons/shops${query(asked)}`)).data);
const readRanking = async (asked: Asked = {}) =>
  flat((await api.read('readPriceRanking', `/public/comparisons/ranking${query(asked)}`)).data);

const cuts = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);
const shopsOf = async (asked: Asked = {}) => (await readShops(asked)).listed.map(({ name }) => name);
/** Prices are rows of the database, which later tests of this file see, so each test removes what it adds. */
const priceAt = ({ quotes }: ComparisonView, productId: number, establishmentId: number) =>
  quotes.find(([product, place]) => product === productId && place === establishmentId)?.[2];

describe('what the filters leave', () => {
  it('is every cut with a price, popular ones first, and those without a price', async () => {
    const table = await readTable();
    expect(cuts(table)).toEqual(['Picanha', 'Contra Filé', 'Costela', 'Acém']);
    expect(table.found).toMatchObject({
      products: 4,
      unpriced: ['Moela'],
      chosenId: null,
      establishments: 5,
      promotions: 1,
      compared: { products: 3, establishments: 4, expired: false },
      lives: [10],
      lastSeen: null,
    });
    expect(table.goods.map(({ name }) => name)).toEqual([
      'Acém',
      'Contra Filé',
      'Costela',
      'Moela',
      'Picanha',
    ]);
    expect(await shopsOf()).toHaveLength(5);
  });
  it('ranks valid prices without expired ones, and the latest known ones where all have expired', async () => {
    const { rows } = await readTable();
    const [first, , , last] = rows;
    expect(first).toMatchObject({
      city: { average: 60, lowest: 50, highest: 70, allExpired: false, left: { count: 1 } },
      here: { establishments: 3, lowest: 50, lowestEstablishments: 1, left: 1 },
      cheapest: [nenem, girassol, cerrado],
      regions: [{ regionId: sul, lowest: 50 }],
    });
    expect(last).toMatchObject({ city: { allExpired: true }, cheapest: [cerrado] });
  });
  it('finds cuts by the spellings people use', async () => {
    const table = await readTable({ search: 'AGULHA' });
    expect(cuts(table)).toEqual(['Acém']);
    expect(table.found.chosenId).toBe(acem);
  });
  it('finds all cuts that share a word, the popular ones first', async () => {
    expect(cuts(await readTable({ search: 'churrasco' }))).toEqual(['Picanha', 'Costela']);
  });
  it('finds shops by name or neighbourhood, with their cuts', async () => {
    const table = await readTable({ search: 'taquari' });
    expect(await shopsOf({ search: 'taquari' })).toEqual(['Casa do Neném']);
    expect(cuts(table)).toEqual(['Picanha', 'Costela']);
    expect(table.rows.map(({ cheapest }) => cheapest)).toEqual([[nenem], [nenem]]);
    expect(table.columns).toEqual([nenem]);
    expect(table.found).toMatchObject({
      namesShops: true,
      establishments: 1,
      promotions: 0,
      compared: { products: 2, establishments: 1 },
    });
  });
  it('finds a cut at a shop, word by word', async () => {
    const { rows, found, columns } = await readTable({ search: 'picanha girassol' });
    expect(rows.map(({ name, cheapest }) => [name, cheapest])).toEqual([['Picanha', [girassol]]]);
    expect(found).toMatchObject({ establishments: 1, chosenId: picanha, namesShops: false });
    expect(columns).toEqual([girassol]);
    expect(await shopsOf({ search: 'picanha girassol' })).toEqual(['Açougue Girassol']);
    expect((await readTable({ search: 'nada disso' })).rows).toEqual([]);
  });
  it('finds nothing by signs alone: they name no cut and no shop', async () => {
    for (const search of ['%', '🥩']) {
      expect(await readTable({ search })).toMatchObject({ rows: [], columns: [] });
      expect(await shopsOf({ search })).toEqual([]);
    }
  });
  it.each([
    ['picnha', ['Picanha'], 4],
    ['girasol', ['Picanha', 'Contra Filé', 'Costela'], 1],
    ['picanha girasol', ['Picanha'], 1],
    ['picnh girassol', [], 0],
  ])('forgives one mistyped letter, cuts before shops: %s', async (search, found, shops) => {
    const table = await readTable({ search });
    expect([cuts(table), table.found.establishments]).toEqual([found, shops]);
  });
  it('has the shops that are called like a cut beside those that sell it', async () => {
    const { id } = await createEstablishment(orm, { name: 'Rei da Picanha' });
    await api.settled();
    expect(await shopsOf({ search: 'picanha' })).toContain('Rei da Picanha');
    expect((await readTable({ search: 'picanha' })).found).toMatchObject({
      establishments: 5,
      namesShops: false,
    });
    await orm.delete(establishments).where(eq(establishments.id, id));
    await api.settled();
  });
  it('is compared with the whole city, also in a region', async () => {
    const asked = { regionId: norte, productId: picanha };
    const { rows, found, columns } = await readTable(asked);
    expect(rows).toMatchObject([
      { cheapest: [girassol], city: { lowest: 50, highest: 70, average: 60 }, here: { lowest: 60, left: 1 } },
    ]);
    expect(found.chosenId).toBe(picanha);
    expect(columns).toEqual([girassol, novoBoi]);
    expect(await shopsOf(asked)).toEqual(['Açougue Girassol', 'Novo Boi']);
  });
  it('keeps shops of a region that have no price yet', async () => {
    expect(await shopsOf({ regionId: sul })).toContain('Sem Preço Ainda');
  });
  it('is one chosen cut, or none if nothing of it is left', async () => {
    const chosen = async (asked: Asked) => (await readRanking(asked)).found.chosenId;
    expect(await chosen({ productId: contra })).toBe(contra);
    expect(await chosen({ productId: contra, regionId: sul })).toBeNull();
    expect((await readRanking({ productId: contra, regionId: sul })).ranking).toBeNull();
  });
  it.each([
    ['productId', 'Esse produto não está mais nesta lista.'],
    ['regionId', 'Essa região não existe mais.'],
    ['sectorId', 'Esse setor não está aberto.'],
  ])('says that something of the filters is not there: %s', async (filter, message) => {
    for (const view of ['table', 'deals', 'shops', 'ranking'])
      expect(await api.refusal(`/public/comparisons/${view}?${filter}=99999`), view).toMatchObject({
        code: 'not_found',
        message,
      });
  });
  it('refuses what is no number', async () => {
    expect(await api.refusal('/public/comparisons/table?regionId=x')).toMatchObject({ code: 'invalid' });
    expect(await api.refusal('/public/comparisons/shops?page=0')).toMatchObject({ code: 'invalid' });
  });
});

describe('best prices (spec, public side, sections 2 and 9: against the average)', () => {
  const found = ({ deals }: Awaited<ReturnType<typeof readDeals>>) =>
    deals.map(({ product }) => product.name);
  it('are sorted by the distance below the mean, and none has expired where another has not', async () => {
    const { deals, best } = await readDeals();
    expect(deals.map(({ product, establishmentId }) => [product.name, establishmentId])).toEqual([
      ['Costela', girassol],
      ['Picanha', nenem],
      ['Contra Filé', girassol],
    ]);
    expect(best?.product.name).toBe('Costela');
  });
  it.each([
    ['a region', { regionId: sul }, ['Picanha']],
    ['a shop', { search: 'Mercado Cerrado' }, []],
    ['a region and a cut', { regionId: norte, productId: picanha }, []],
    ['a cut at a shop', { search: 'picanha girassol' }, []],
  ])('are the lowest of the city, too, where the filters leave %s', async (_, asked, names) => {
    expect(found(await readDeals(asked))).toEqual(names);
  });
  it('name a shop that the filters leave, and how many others ask the same', async () => {
    const tied = [await price(contra, nenem, 45), await price(contra, cerrado, 45)];
    await api.settled();
    const dealsOf = async (regionId?: number) =>
      (await readDeals({ productId: contra, ...(regionId && { regionId }) })).deals.map(
        ({ establishmentId, ties }) => [establishmentId, ties],
      );
    expect(await dealsOf()).toEqual([[girassol, 2]]);
    expect(await dealsOf(sul)).toEqual([[nenem, 1]]);
    await withdraw(tied);
  });
  it('announce promotions that are prices, and not those above', async () => {
    const { announced, announcedPages, found: left } = await readDeals();
    expect([announced, announcedPages.count, left.promotions]).toEqual([[], 0, 1]);
    expect((await readDeals({ regionId: sul })).found.promotions).toBe(0);
    const cheaper = [await price(costela, novoBoi, 14)];
    await api.settled();
    const dearer = await readDeals({ regionId: norte, productId: costela });
    expect(dearer.announced).toMatchObject([{ lowest: 14 }]);
    expect(dearer.promotions).toMatchObject([
      { title: 'Semana da costela', establishmentId: girassol, salePrice: 15, fullPriceSeen: true },
    ]);
    await withdraw(cheaper);
  });
  it('say of a promotion whether its own shop has asked the full price', async () => {
    const { id } = await createPromotion(orm, {
      productId: picanha,
      establishmentId: nenem,
      originalCentavos: 6500,
      saleCentavos: 4900,
      discountPercentage: 24,
      startDate: testDay,
    });
    await api.settled();
    const { promotions: shown } = await readDeals({ productId: picanha });
    expect(shown).toMatchObject([{ establishmentId: nenem, salePrice: 49, fullPriceSeen: false }]);
    await orm.delete(promotions).where(eq(promotions.id, id));
    await api.settled();
  });
  it('highlight the cut with exactly the searched name, and none that is cheaper elsewhere', async () => {
    const highlighted = async (asked: Asked) => (await readTable(asked)).best?.product.name;
    expect(await highlighted({ search: 'picanha' })).toBe('Picanha');
    expect(await highlighted({ search: 'picanha', regionId: norte })).toBeUndefined();
    expect(await highlighted({ search: 'c' })).toBe('Costela');
  });
});

async function withdraw(rows: readonly { id: number }[]) {
  const { token } = await api.signIn({ role: 'admin' });
  for (const { id } of rows)
    await api.read('deletePrice', `/backoffice/prices/${id}`, { method: 'DELETE', token });
  await api.settled();
}

describe('the table', () => {
  it('has the shops with any of its cuts, those with the most lowest prices of their region first', async () => {
    const table = await readTable();
    expect(table.columns).toEqual([girassol, nenem, cerrado, novoBoi].toSorted(byWins));
    expect((await readTable({ productId: contra })).columns).toEqual([girassol, novoBoi]);
    expect(table.columnPages).toEqual({ page: 1, pages: 1, count: 4 });
    expect(priceAt(table, picanha, novoBoi)).toBe(40);
    expect(priceAt(table, costela, girassol)).toBe(15);
    expect(table.shops.map(({ id }) => id).toSorted()).toEqual(
      [girassol, nenem, cerrado, novoBoi].toSorted(),
    );
  });
  it('has pages of shops and of cuts, and the last one where another is asked for', async () => {
    const { id: regionId } = await newRegion();
    const many = [];
    for (let number = 10; number < 35; number += 1) many.push(await shop(`Loja ${number}`, regionId));
    const inserted = [];
    for (const [index, id] of many.entries()) inserted.push(await price(moela, id, 30 - index));
    await api.settled();
    const page = (number: number) => readTable({ productId: moela, page: number });
    const [first, second, beyond] = [await page(1), await page(2), await page(99)];
    // The cheapest shops come first, in alphabetical order.
    expect(new Set(first.columns)).toEqual(new Set(many.slice(-12)));
    expect(first.columnPages).toEqual({ page: 1, pages: 3, count: 25 });
    expect(second.columns).toEqual(many.slice(0, 12));
    expect(beyond.columnPages.page).toBe(3);
    expect(beyond.columns).toEqual(many.slice(12, 13));
    expect(first.rows).toEqual(beyond.rows);
    expect(first.rows[0]?.cheapest).toHaveLength(6);
    expect((await readTable({ rows: 9 })).rowPages).toEqual({ page: 1, pages: 1, count: 5 });
    const ranking = await readRanking({ productId: moela, page: 7, regionId });
    expect(ranking.ranking?.pages).toEqual({ page: 1, pages: 1, count: 25 });
    expect(ranking.ranking?.places.at(-1)).toEqual({ establishmentId: many[0], position: 25 });
    const listed = await readShops({ regionId, page: 5 });
    expect(listed.listedPages).toEqual({ page: 2, pages: 2, count: 25 });
    expect(listed.listed.map(({ name }) => name)).toEqual(['Loja 34']);
    await withdraw(inserted);
  });
  it('has shops with equal prices by name as all lists do, numbers by their value', async () => {
    const { id: regionId } = await createRegion(orm, { name: 'Mais longe' });
    const named = ['Talho 10', 'Talho-Sul', 'Talho 9', 'Talho Avenida'];
    const ids: number[] = [];
    for (const name of named) ids.push(await shop(name, regionId));
    const inserted = [];
    for (const id of ids) inserted.push(await price(moela, id, 30));
    await api.settled();
    const byName = named.toSorted(alphabetically).map((name) => ids[named.indexOf(name)]);
    expect((await readTable({ productId: moela, regionId })).columns).toEqual(byName);
    expect((await readShops({ regionId })).listed.map(({ id }) => id)).toEqual(byName);
    await withdraw(inserted);
  });
});

const newRegion = async () =>
  (await orm.insert(regions).values({ name: 'Longe', position: 99 }).returning())[0] ?? expect.fail();

/** Girassol has the lowest price of Norte for contra filé, and Neném those of Sul for picanha and costela. */
function byWins(a: number, b: number) {
  const wins = new Map([
    [nenem, 2],
    [girassol, 1],
  ]);
  return (wins.get(b) ?? 0) - (wins.get(a) ?? 0);
}

describe('the ranking of a cut', () => {
  it('has its shops from the lowest price up, then those that are not compared', async () => {
    const { ranking, pricedIds } = await readRanking({ productId: picanha });
    expect(ranking?.places).toEqual([
      { establishmentId: nenem, position: 1 },
      { establishmentId: girassol, position: 2 },
      { establishmentId: cerrado, position: 3 },
      { establishmentId: novoBoi, position: null },
    ]);
    expect(new Set(pricedIds)).toEqual(new Set([picanha, contra, costela, acem]));
  });
  it('shows one cut alone', async () => {
    expect((await readRanking()).ranking).toBeNull();
    expect((await readRanking({ search: 'picanha' })).ranking?.product.name).toBe('Picanha');
  });
});

describe('the shops', () => {
  it('have their rating, and count the cuts for which they have the lowest valid price, ties included', async () => {
    await createReview(orm, { establishmentId: nenem, status: 'approved', rating: 4 });
    const tied = [await price(contra, nenem, 45)];
    await api.settled();
    const north = (await readShops({ regionId: norte })).listed;
    const south = (await readShops({ regionId: sul })).listed;
    expect([...north, ...south].map(({ id, lowest }) => [id, lowest])).toEqual([
      [girassol, 2],
      [novoBoi, 0],
      [nenem, 2],
      [cerrado, 0],
      [none, 0],
    ]);
    expect(north[0]).toMatchObject({ promotions: 1, averageRating: null, reviewCount: 0 });
    expect(south[0]).toMatchObject({ averageRating: 4, reviewCount: 1 });
    await withdraw(tied);
  });
  it('count the lowest price also where more ask it than the figures name', async () => {
    const ids = [];
    const rows = [];
    for (let number = 40; number < 55; number += 1) ids.push(await shop(`Feira ${number}`, norte));
    for (const id of ids) rows.push(await price(moela, id, 9));
    await api.settled();
    const { listed } = await readShops({ search: 'feira' });
    expect(listed.map(({ lowest }) => lowest)).toEqual(ids.map(() => 1));
    await withdraw(rows);
  });
});

it('says beside a cut what somebody has seen for less', async () => {
  await createReportedPrice(orm, {
    productId: picanha,
    establishmentId: none,
    reportedCentavos: 3990,
    status: 'approved',
  });
  await api.settled();
  const [row] = (await readTable()).rows;
  expect(row?.seenLower).toMatchObject({ price: 39.9, placeId: none });
});

it('says beside a price the lower one that only one way of paying gets', async () => {
  expect((await readTable()).conditionalPrices).toEqual([]);
  const { id } = await createPrice(orm, {
    productId: picanha,
    establishmentId: cerrado,
    priceCentavos: 6500,
    observedAt: at('2026-06-11'),
    paymentCondition: 'pix',
  });
  await api.settled();
  const ofPix = {
    productId: picanha,
    establishmentId: cerrado,
    price: 65,
    paymentCondition: 'pix',
    conditionName: 'no Pix',
    day: '2026-06-11',
    expiresOn: '2026-06-21',
  };
  const table = await readTable();
  expect(table.conditionalPrices).toEqual([ofPix]);
  expect(priceAt(table, picanha, cerrado)).toBe(70);
  expect((await readRanking({ productId: picanha })).conditionalPrices).toEqual([ofPix]);
  await withdraw([{ id }]);
});

it('shows the goods of another open sector, at the shops that sell them', async () => {
  const sector = await createSector(orm, { name: 'Hortifrúti', isOpen: true });
  const category = await createCategory(orm, { sectorId: sector.id });
  const tomato = await createProduct(orm, { name: 'Tomate', categoryId: category.id });
  await api.settled();
  const empty = await readTable({ sectorId: sector.id });
  expect(empty).toMatchObject({ hasPrices: false, hasEstablishments: false, rows: [] });
  expect(empty.sector).toEqual({ id: sector.id, name: 'Hortifrúti', isUsual: false });
  await price(tomato.id, cerrado, 8);
  await api.settled();
  const { rows, found } = await readTable({ sectorId: sector.id });
  expect(rows.map(({ name }) => name)).toEqual(['Tomate']);
  expect(found).toMatchObject({ establishments: 1, compared: { products: 1, establishments: 1 } });
  expect((await readShops({ sectorId: sector.id })).listed.map(({ id }) => id)).toEqual([cerrado]);
});

it('says its day, and whether it is a demonstration', async () => {
  const { today, demonstration } = await api.read('readPriceTable', '/public/comparisons/table');
  expect([today, demonstration]).toEqual([testDay, false]);
});
