import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct, findProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { eq, sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { mostListItems } from '#domain/shopping-list.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const statements: string[] = [];
const database = await openTestDatabase((statement) => statements.push(statement));
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = api;

const cell = 'near=-10.185,-48.335';
/** How far north of the cell's centre each place is; a thousandth of a degree is 111 m. */
const north = (thousandths: number) => ({ latitude: -10.185 + thousandths / 1000, longitude: -48.335 });

const [picanha, costela, old, petrol] = [
  await createProduct(orm, { name: 'Picanha de teste' }),
  await createProduct(orm, { name: 'Costela de teste' }),
  await createProduct(orm, { name: 'Cupim de teste' }),
  await findProduct(orm, 'Gasolina comum'),
];
const shop = (name: string, where: object) => createEstablishment(orm, { name, ...where });
const shops = {
  near: await shop('Perto', north(5)),
  far: await shop('Longe', north(200)),
  part: await shop('Só picanha', north(1)),
};
const station = await createFuelStation(orm, { name: 'Posto Perto', ...north(9) });
const observe = (place: { id: number }, product: { id: number }, priceCentavos: number, day = '2026-06-10') =>
  createPrice(orm, {
    establishmentId: place.id,
    productId: product.id,
    priceCentavos,
    observedAt: at(day),
  });

beforeAll(async () => {
  await observe(shops.near, picanha, 6000);
  await observe(shops.near, costela, 2000);
  await observe(shops.far, picanha, 5500);
  await observe(shops.far, costela, 1900);
  await observe(shops.part, picanha, 100);
  await observe(shops.part, old, 900, '2026-03-01');
  await createFuelPrice(orm, {
    establishmentId: station.id,
    productId: petrol.id,
    observedAt: at('2026-06-10'),
  });
  await createPromotion(orm, {
    establishmentId: shops.near.id,
    productId: costela.id,
    originalCentavos: 2000,
    saleCentavos: 1500,
    startDate: testDay,
    endDate: testDay,
  });
  await api.settled();
});

const read = async (c: string, more = '') =>
  (await api.read('readShoppingList', `/public/list?c=${c}${more}`)).data;
const list = `${picanha.id}x2,${costela.id}x1.5`;
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe('GET /public/list', () => {
  it('works: the whole places first, by the total, or near a cell by the bill with the trip', async () => {
    expect(names((await read(list)).shops)).toEqual(['Longe', 'Perto', 'Só picanha']);
    expect(names((await read(list, `&${cell}`)).shops)).toEqual(['Perto', 'Longe', 'Só picanha']);
  });

  it('says the price of each item with its age, and what is a promotion', async () => {
    const { items, shops: found, facts, list: understood } = await read(list);
    expect(understood).toBe(list);
    expect(items).toEqual([
      { productId: picanha.id, name: picanha.name, unit: 'kg', kind: 'meat', lowest: 1, expiredOn: null },
      { productId: costela.id, name: costela.name, unit: 'kg', kind: 'meat', lowest: 15, expiredOn: null },
    ]);
    const near = found.find(({ id }) => id === shops.near.id);
    const part = found.find(({ id }) => id === shops.part.id);
    expect(near?.prices.map((price) => price?.[0])).toEqual([60, 15]);
    expect(near?.prices.map((price) => price && facts[price[1]])).toEqual([
      { day: '2026-06-10', lifeDays: 10, offered: false },
      { day: testDay, lifeDays: 0, offered: true },
    ]);
    expect(part?.prices).toEqual([[1, expect.any(Number)], null]);
  });

  it('has stations for the fuels, and shops for the rest', async () => {
    const { items, shops: found, stations } = await read(`${picanha.id}x1,${petrol.id}x40`);
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['fuel', 'meat']);
    expect(names(stations)).toEqual(['Posto Perto']);
    expect(found.every(({ prices }) => prices.filter((price) => price !== null).length === 1)).toBe(true);
  });

  it('never counts expired prices, and knows what it does not know', async () => {
    const { items, shops: found } = await read(`${old.id}x1,999999x1`);
    expect(items).toEqual([
      { productId: old.id, name: old.name, unit: 'kg', kind: 'meat', lowest: null, expiredOn: '2026-03-01' },
      { productId: 999999, name: null, unit: null, kind: null, lowest: null, expiredOn: null },
    ]);
    expect(found).toEqual([]);
  });

  it('has one answer for all spellings, which a new price changes', async () => {
    const etag = async (c: string) => (await api.get(`/public/list?c=${c}`)).headers.etag;
    const spelt = await etag(list);
    expect(await etag(`${costela.id}x1.500,abc,${picanha.id}x2`)).toBe(spelt);
    const price = await observe(shops.near, picanha, 5900, '2026-06-11');
    await api.settled();
    expect(await etag(list)).not.toBe(spelt);
    expect((await read(list)).shops.find(({ id }) => id === shops.near.id)?.prices[0]?.[0]).toBe(59);
    await orm.execute(sql`update prices set withdrawn_at = now() where id = ${price.id}`);
    await api.settled();
  });

  it('refuses what is no list, and a point that is not rounded', async () => {
    const message = 'Informe uma lista, como 20x2,21x1.5: produto, x e quantidade.';
    for (const query of ['', '?c=', '?c=abc', `?c=${'1'.repeat(5000)}`])
      expect(await api.refusal(`/public/list${query}`)).toEqual(wrong('c', message));
    expect(await api.refusal(`/public/list?c=${list}&near=-10.1843,-48.3341`)).toMatchObject({ status: 400 });
  });

  it('chooses the best of 2,000 shops with one statement for the rows of the answer', async () => {
    await orm.execute(sql`
      insert into establishments (name, region_id, latitude, longitude, coordinates_precision)
      select 'Mercado ' || n, (select min(id) from regions), -10.185 + n / 10000.0, -48.335, 'exact'
      from generate_series(1, 2000) n`);
    await orm.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source)
      select p.id, e.id, 3000 + (e.id * 7 + p.id) % 1000, ${at('2026-06-10')}, 'admin'
      from establishments e, products p
      where e.name like 'Mercado %' and p.id in (${picanha.id}, ${costela.id})`);
    await api.settled();
    const { shops: found } = await read(list, `&${cell}`);
    expect(found).toHaveLength(30);
    statements.length = 0;
    await read(list, '&near=-10.190,-48.335');
    expect(statements).toHaveLength(1);
  });
});

describe('GET /public/list/presets', () => {
  it('works: ready lists of the cuts that the catalogue has', async () => {
    const { data } = await api.read('listShoppingPresets', '/public/list/presets');
    expect(data.map(({ key, people }) => `${key} ${people}`)).toEqual([
      'churrasco 10',
      'semana 4',
      'feijoada 10',
    ]);
    expect(data[0]?.list.split(',')).toHaveLength(5);
  });
});

describe('GET and PUT /users/list', () => {
  const item = ({ id: productId }: { id: number }, amount: number) => ({ productId, amount });
  const save = async (token: string, items: object[], base: object[]) =>
    (await api.read('updateOwnList', '/users/list', { token, body: { items, base } })).data.items;

  it('works: the list is kept in its order, and saving it again changes nothing', async () => {
    const { token } = await api.signIn();
    expect((await api.read('readOwnList', '/users/list', { token })).data).toEqual({ items: [] });
    const items = [item(costela, 1.5), item(picanha, 2)];
    expect(await save(token, items, [])).toEqual(items);
    expect(await save(token, items, [])).toEqual(items);
    expect((await api.read('readOwnList', '/users/list', { token })).data).toEqual({ items });
  });

  it('keeps what another device has changed meanwhile', async () => {
    const { token } = await api.signIn();
    const base = await save(token, [item(picanha, 2), item(costela, 1)], []);
    await save(token, [item(picanha, 2), item(costela, 3)], base);
    expect(await save(token, [item(costela, 1), item(petrol, 40)], base)).toEqual([
      item(costela, 3),
      item(petrol, 40),
    ]);
  });

  it('leaves out products that do not exist any more', async () => {
    const { token } = await api.signIn();
    const gone = await createProduct(orm);
    await save(token, [item(gone, 1), item(picanha, 1)], []);
    await orm.delete(products).where(eq(products.id, gone.id));
    expect((await api.read('readOwnList', '/users/list', { token })).data.items).toEqual([item(picanha, 1)]);
    expect(await save(token, [item(gone, 1)], [])).toEqual([item(picanha, 1)]);
  });

  it('refuses amounts that no list has, products twice, long lists, and visitors', async () => {
    const { token } = await api.signIn();
    const refuse = (items: object[]) =>
      api.refusal('/users/list', { method: 'PUT', token, body: { items, base: [] } });
    for (const amount of [0, 0.01, 1.23456, 1001])
      expect(await refuse([item(picanha, amount)])).toEqual(
        wrong('items.0.amount', 'Informe de 0,1 a 1000.'),
      );
    expect(await refuse([item(picanha, 1), item(picanha, 2)])).toEqual(
      wrong('items', 'Cada produto cabe uma vez na lista.'),
    );
    const many = Array.from({ length: mostListItems + 1 }, (_, index) => item({ id: index + 1 }, 1));
    expect(await refuse(many)).toEqual(wrong('items', 'A lista vai até 40 itens.'));
    expect(await api.refusal('/users/list')).toMatchObject({ status: 401 });
  });
});
