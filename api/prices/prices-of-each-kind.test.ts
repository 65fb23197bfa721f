import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRow } from '#contract/prices.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createFuelPrice, createPrice, type Price } from '#database/factories/prices.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2, 3, 5 and 7; design, section 4 (a price is never overwritten). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
const path = '/backoffice/prices';

const kinds = {
  meat: {
    noun: 'prices',
    make: createPrice,
    makeProduct: (name: string) => createProduct(orm, { name }),
    makePlace: (name: string) => createEstablishment(orm, { name }),
    /** the price that the public reads */
    async shown({ productId, establishmentId }: Price) {
      const { data } = await api.read('readProduct', `/products/${productId}`);
      return data.prices.find((price) => price.establishmentId === establishmentId)?.price;
    },
  },
  fuel: {
    noun: 'fuel-prices',
    make: createFuelPrice,
    makeProduct: (name: string) => createFuelType(orm, { name: `${name} no tanque` }),
    makePlace: (name: string) => createFuelStation(orm, { name }),
    async shown({ productId, establishmentId }: Price) {
      const { data } = await api.read('listPublicFuelPrices', '/fuel/prices');
      return data.find((price) => price.stationId === establishmentId && price.fuelTypeId === productId)
        ?.price;
    },
  },
} as const;

const bodyOf = ({ productId, establishmentId }: Price, price: number, day: string = testDay) => ({
  productId,
  establishmentId,
  price,
  collectionDate: day,
});
type PriceBody = ReturnType<typeof bodyOf>;

describe.each(['meat', 'fuel'] as const)('prices of %s', (kind) => {
  const suite = kinds[kind];
  const { noun, make, shown } = suite;
  const { token } = admin;
  const enter = async (body: PriceBody) => (await api.read('createPrice', path, { token, body })).data.id;

  const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];
  const missing = { status: 404, success: false, code: 'not_found', message: 'Preço não encontrado.' };
  const correctedSince = { status: 409, code: 'stale', changed: { name: 'Marta Lima' } };

  const read = async (id: number) => (await api.read('readPriceRow', `${path}/${id}`, admin)).data;
  const correct = async (id: number, body: PriceBody) =>
    (await api.read('updatePrice', `${path}/${id}`, { token, body })).data;
  const remove = (id: number) => api.read('deletePrice', `${path}/${id}`, admin);
  const bringBack = async (id: number, headers = {}) =>
    (await api.read('restorePrice', `${path}/${id}/restore`, { token, headers })).data;
  const refused = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    address: string,
    { body, token = admin.token }: { body?: object; token?: string } = {},
  ) => api.refusal(`${path}${address}`, { method, token, ...(body && { body }) });

  describe('the same price, entered twice', () => {
    const live = ({ productId }: Price) =>
      and(eq(prices.productId, productId), isNull(prices.withdrawnAt), eq(prices.source, 'admin'));

    it('at once is one row', async () => {
      const price = await make(orm, { productId: (await suite.makeProduct('Uma vez')).id, source: 'import' });
      const body = bodyOf(price, 6.49);
      const ids = await Promise.all(Array.from({ length: 8 }, () => enter(body)));
      expect(new Set(ids).size).toBe(1);
      expect(await orm.$count(prices, live(price))).toBe(1);
    });

    it('is two where another price was seen between, on another day, or by a survey', async () => {
      const productId = (await suite.makeProduct('Duas vezes')).id;
      const surveyed = await make(orm, {
        productId,
        source: 'import',
        priceCentavos: 649,
        observedAt: at('2026-06-10'),
      });
      for (const price of [6.49, 6.59, 6.49]) await enter(bodyOf(surveyed, price));
      await enter(bodyOf(surveyed, 6.49, '2026-06-10'));
      expect(await orm.$count(prices, live(surveyed))).toBe(4);
    });
  });

  describe(`PUT ${path}/:id`, () => {
    it('withdraws the price and inserts another one in its place, with one audit row', async () => {
      const observedAt = at('2026-06-10', '09:00:00');
      const price = await make(orm, { priceCentavos: 594, observedAt });
      const data = await correct(price.id, bodyOf(price, 6.49, '2026-06-10'));
      expect(data).toMatchObject({ price: 6.49, replacesId: price.id, source: 'admin', current: true });
      expect(data.id).not.toBe(price.id);
      expect((await stored(data.id))?.observedAt).toEqual(observedAt);
      expect(await stored(price.id)).toMatchObject({ priceCentavos: 594, withdrawnAt: expect.any(Date) });
      expect(await shown(price)).toBe(6.49);
      expect(await api.lastAudit()).toMatchObject({
        action: `${noun}.update`,
        rowId: price.id,
        before: { id: price.id, price: 5.94 },
        after: { id: data.id, price: 6.49 },
      });
    });

    it('moves it to another place, product and day', async () => {
      const price = await make(orm, { productId: (await suite.makeProduct('Daqui')).id });
      const other = await make(orm, {
        productId: (await suite.makeProduct('Para lá')).id,
        withdrawnAt: new Date(),
      });
      const { id, collectionDate } = await correct(price.id, bodyOf(other, 4, '2026-06-09'));
      const { productId, establishmentId } = other;
      expect(await stored(id)).toMatchObject({ productId, establishmentId });
      expect(collectionDate).toBe('2026-06-09T23:59:59-03:00');
      expect(await shown(price)).toBeUndefined();
    });

    it('keeps source, condition and day of a price that came from elsewhere, however old', async () => {
      const price = await make(orm, {
        source: 'report',
        paymentCondition: 'pix',
        observedAt: at('2024-01-10', '09:00:00'),
      });
      expect(await correct(price.id, bodyOf(price, 30, '2024-01-10'))).toMatchObject({
        sourceName: 'Relato confirmado, corrigido',
        paymentCondition: 'pix',
        expired: true,
      });
    });

    it('keeps the source and the day of a survey, and says that it corrects it', async () => {
      const { id: importId } = await createImport(orm);
      const observedAt = at('2026-06-10', '00:00:00');
      const surveyed = await make(orm, { source: 'import', importId, observedAt });
      const body = bodyOf(surveyed, 6.49, '2026-06-10');
      const corrected = { source: 'import', sourceName: 'ANP, corrigido' };
      const data = await correct(surveyed.id, body);
      expect(data).toMatchObject(corrected);
      const { profileId } = surveyed;
      expect(await stored(data.id)).toMatchObject({ importId, corrected: true, profileId, observedAt });
      const again = await correct(data.id, { ...body, price: 6.59 });
      expect(again).toMatchObject({ ...corrected, price: 6.59, collectionDate: data.collectionDate });
    });

    it("refuses to move a survey's price to where the survey has another one, and changes nothing", async () => {
      const observedAt = at('2026-06-10', '00:00:00');
      const price = await make(orm, { source: 'import', observedAt });
      const { id: productId } = await suite.makeProduct('Já pesquisado');
      const { establishmentId } = price;
      await make(orm, { productId, establishmentId, source: 'import', observedAt });
      const body = bodyOf({ ...price, productId }, 6.49, '2026-06-10');
      expect((await refused('PUT', `/${price.id}`, { body })).code).toBe('conflict');
      expect(await stored(price.id)).toEqual(price);
    });

    it('refuses one that was corrected meanwhile, with who, and tells how it is now', async () => {
      const price = await make(orm);
      const data = await correct(price.id, bodyOf(price, 41));
      const { token } = await api.signIn({ role: 'admin' });
      const body = bodyOf(price, 42);
      expect(await refused('PUT', `/${price.id}`, { body, token })).toMatchObject(correctedSince);
      const again = await correct(data.id, bodyOf(price, 43));
      expect(await read(price.id)).toEqual(again);
    });

    it('refuses a day to come, and one that is not there or withdrawn', async () => {
      const price = await make(orm);
      const put = (id: number, day?: string) => refused('PUT', `/${id}`, { body: bodyOf(price, 6.49, day) });
      expect(await put(price.id, '2026-12-31')).toEqual(
        wrong('collectionDate', 'A data da coleta não pode estar no futuro.'),
      );
      const { id: withdrawn } = await make(orm, { withdrawnAt: new Date() });
      for (const id of [withdrawn, 999_999]) expect(await put(id)).toEqual(missing);
      expect(await stored(price.id)).toEqual(price);
    });
  });

  describe('a price that is withdrawn', () => {
    it('is in the audit log, and the one before it stands again', async () => {
      const former = await make(orm, { priceCentavos: 600, observedAt: at('2026-06-10') });
      const { productId, establishmentId } = former;
      const observedAt = at('2026-06-11');
      const price = await make(orm, { productId, establishmentId, priceCentavos: 700, observedAt });
      expect((await remove(price.id)).data).toEqual({ deleted: true });
      expect((await stored(price.id))?.withdrawnAt).not.toBeNull();
      expect(await shown(price)).toBe(6);
      expect(await api.lastAudit()).toMatchObject({ action: `${noun}.delete`, rowId: price.id, after: null });
      expect(await refused('DELETE', `/${price.id}`)).toEqual(missing);
      expect(await refused('GET', `/${price.id}`)).toEqual(missing);
    });

    it('is none that was corrected meanwhile', async () => {
      const price = await make(orm);
      await correct(price.id, bodyOf(price, 41));
      expect(await refused('DELETE', `/${price.id}`)).toMatchObject(correctedSince);
    });
  });

  describe('a price that comes back', () => {
    const restored = (id: number) => refused('POST', `/${id}/restore`);

    it('is the public one again, audited, and once however often it is sent', async () => {
      const price = await make(orm, { priceCentavos: 700 });
      await remove(price.id);
      const headers = { 'idempotency-key': `back-${noun}` };
      const data = await bringBack(price.id, headers);
      expect(data).toMatchObject({ id: price.id, price: 7, current: true });
      expect(await bringBack(price.id, headers)).toMatchObject(data);
      expect(await api.lastAudit()).toMatchObject({
        action: `${noun}.restore`,
        rowId: price.id,
        before: null,
      });
      expect(await shown(price)).toBe(7);
      expect(await restored(price.id)).toMatchObject({
        code: 'in_use',
        message: 'Este preço não está excluído.',
      });
    });

    it('is one of an observation and its corrections', async () => {
      const price = await make(orm);
      const data = await correct(price.id, bodyOf(price, 41));
      expect(await restored(price.id)).toMatchObject(correctedSince);
      await remove(data.id);
      await bringBack(price.id);
      expect((await restored(data.id)).code).toBe('stale');
      expect((await stored(data.id))?.withdrawnAt).not.toBeNull();
    });

    it('is none that was taken back as a whole', async () => {
      const { id: batchId } = await createPriceBatch(orm, { undoneAt: new Date() });
      const { id: importId } = await createImport(orm, { status: 'undone', undoneAt: new Date() });
      const { id: reportedPriceId } = await createReportedPrice(orm, { status: 'pending' });
      const reasons = [];
      for (const origin of [{ batchId }, { importId }, { reportedPriceId }]) {
        const { id } = await make(orm, { ...origin, withdrawnAt: new Date() });
        reasons.push((await restored(id)).message);
      }
      expect(reasons).toEqual([
        'O lote deste preço foi desfeito. Registre o preço de novo.',
        'A importação deste preço foi desfeita. Importe a pesquisa de novo.',
        'A decisão sobre o relato deste preço foi desfeita. Decida de novo.',
      ]);
    });

    it('is none that was entered or imported once more since, and none that is not there', async () => {
      const body = bodyOf(await make(orm, { withdrawnAt: new Date() }), 41);
      const gone = await enter(body);
      await remove(gone);
      await enter(body);
      expect(await restored(gone)).toMatchObject({
        code: 'conflict',
        message: 'Este preço já foi registrado de novo.',
      });
      const { id: importId } = await createImport(orm, { status: 'done' });
      const of = { source: 'import', importId } as const;
      const imported = await make(orm, { ...of, withdrawnAt: new Date() });
      const { productId, establishmentId, observedAt } = imported;
      await make(orm, { ...of, productId, establishmentId, observedAt });
      expect((await restored(imported.id)).code).toBe('conflict');
      expect(await restored(999_999)).toEqual(missing);
    });
  });

  describe(`GET ${path}`, () => {
    const list = (query: string) => api.read('listPrices', `${path}?kind=${kind}&${query}`, admin);
    const ids = async (query: string) => (await list(query)).data.map(({ id }: PriceRow) => id);
    const made = { old: 0, current: 0, second: 0, elsewhere: 0 };
    const places = { lua: 0, sol: 0 };
    const goods = { xisto: 0, yuca: 0 };

    beforeAll(async () => {
      places.lua = (await suite.makePlace('Bomba Lúa')).id;
      places.sol = (await suite.makePlace('Bomba Sol Yuca')).id;
      goods.xisto = (await suite.makeProduct('Xisto')).id;
      goods.yuca = (await suite.makeProduct('Yuca')).id;
      const price = async (place: number, productId: number, day: string, more = {}) =>
        (await make(orm, { establishmentId: place, productId, observedAt: at(day), ...more })).id;
      made.old = await price(places.lua, goods.xisto, '2026-05-01');
      made.current = await price(places.lua, goods.xisto, '2026-06-11');
      made.second = await price(places.lua, goods.yuca, '2026-06-10');
      made.elsewhere = await price(places.sol, goods.xisto, '2026-06-09');
      await price(places.lua, goods.xisto, testDay, { withdrawnAt: new Date() });
    });
    const here = (place: number, more = '') => `establishmentId=${place}${more}`;
    const of = (product: number) => `&productId=${product}`;

    it('lists what is not withdrawn, the newest first', async () => {
      const { data, count, countIsMinimum, today } = await list(here(places.lua));
      expect(data.map(({ id, current, expired }) => ({ id, current, expired }))).toEqual([
        { id: made.current, current: true, expired: false },
        { id: made.second, current: true, expired: false },
        { id: made.old, current: false, expired: true },
      ]);
      expect({ count, countIsMinimum, today }).toEqual({ count: 3, countIsMinimum: false, today: testDay });
    });

    it('filters by place, product and validity', async () => {
      expect(await ids(here(places.lua, of(goods.yuca)))).toEqual([made.second]);
      expect(await ids(here(places.sol, of(goods.yuca)))).toEqual([]);
      expect(await ids(here(places.lua, '&validity=expired'))).toEqual([made.old]);
      expect(await ids(here(places.lua, '&validity=valid'))).toEqual([made.current, made.second]);
      expect(await ids(here(places.lua, '&validity=expiring'))).toEqual([]);
    });

    it('finds each word in the product or in the place, without accents and case', async () => {
      expect(await ids('search=LUA')).toEqual([made.current, made.second, made.old]);
      expect(await ids('search=lua yúca')).toEqual([made.second]);
      expect(await ids('search=sol yuca')).toEqual([made.elsewhere]);
      expect(await ids('search=yuca bomba')).toEqual([made.second, made.elsewhere]);
      expect(await ids('search=nada disso')).toEqual([]);
      expect(await ids(`search=lua${of(goods.xisto)}`)).toEqual([made.current, made.old]);
    });

    it.each([
      ['id', () => [made.old, made.current, made.second, made.elsewhere]],
      ['-establishment', () => [made.elsewhere, made.second, made.current, made.old]],
      ['collectionDate', () => [made.old, made.elsewhere, made.second, made.current]],
    ])('sorts by %s', async (sort, expected) => {
      expect(await ids(`search=bomba&sort=${sort}`)).toEqual(expected());
    });

    it('can be downloaded, and has its head alone where nothing is found', async () => {
      const lines = async (query: string) => {
        const file = await api.readFile('exportPrices', `${path}/export?kind=${kind}&${query}`, admin);
        return file.toString().trim().split('\r\n');
      };
      expect(await lines(here(places.lua))).toHaveLength(4);
      expect((await lines(here(places.lua)))[1]).toContain(';Bomba Lúa;');
      expect(await lines('search=nada disso')).toHaveLength(1);
    });
  });

  describe(`GET ${path}/check`, () => {
    const check = async (product: number, place?: number) => {
      const query = `productId=${product}${place === undefined ? '' : `&establishmentId=${place}`}`;
      return (await api.read('checkPrice', `${path}/check?${query}`, admin)).data;
    };

    it('tells the valid prices of the city, and the last one at the place', async () => {
      const { id: productId } = await suite.makeProduct('Comparado');
      const nothing = { prices: [], lowest: null, mean: null, highest: null, last: null };
      expect(await check(productId)).toEqual(nothing);
      const of = { productId, observedAt: at('2026-06-10') };
      for (const priceCentavos of [3000, 2000]) await make(orm, { ...of, priceCentavos });
      const known = await make(orm, { ...of, priceCentavos: 2500 });
      const old = await make(orm, { productId, observedAt: at('2026-01-10'), priceCentavos: 100 });
      expect(await check(productId, known.establishmentId)).toMatchObject({
        prices: [20, 25, 30],
        lowest: 20,
        mean: 25,
        highest: 30,
        last: { id: known.id, price: 25, expired: false },
      });
      expect((await check(productId, old.establishmentId)).last).toMatchObject({
        id: old.id,
        price: 1,
        expired: true,
      });
    });

    it('refuses no product', async () => {
      expect((await refused('GET', '/check')).code).toBe('invalid');
    });
  });
});
