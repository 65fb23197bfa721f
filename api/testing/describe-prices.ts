import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import type { createPrice, Price } from '#database/factories/prices.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { at, type openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

type Acts = 'list' | 'export' | 'read' | 'check' | 'update' | 'delete' | 'restore';

interface PriceSuite {
  api: Awaited<ReturnType<typeof openTestApi>>;
  noun: 'prices' | 'fuel-prices';
  path: `/backoffice/${string}`;
  calls: Record<Acts, EndpointName>;
  /** the names that the calls give to a product, a place, a day, and the order by place */
  fields: Record<'product' | 'place' | 'day' | 'placeOrder', string>;
  make: typeof createPrice;
  makeProduct(name: string): Promise<{ id: number }>;
  makePlace(name: string): Promise<{ id: number }>;
  /** Registers a price. @returns its id */
  enter(body: PriceBody, token: string): Promise<number>;
  /** the price that the public reads */
  shown(price: Price): Promise<number | undefined>;
}

type PriceBody = ReturnType<typeof bodyOf>;

/** Each call has its own field names, and ignores those of the other kind. */
function bodyOf({ productId, establishmentId }: Price, price: number, day: string = testDay) {
  return {
    productId,
    establishmentId,
    typeId: productId,
    stationId: establishmentId,
    price,
    collectionDate: day,
    date: `${day}T00:00:00-03:00`,
  };
}

interface Row {
  id: number;
  price: number;
  sourceName: string;
  collectionDate: string;
  current: boolean;
  expired: boolean;
}

/**
 * Tests the calls for prices of one kind of goods, as far as both kinds have the same. Spec, back office, sections 2, 3, 5 and 7;
 * design, section 4 (a price is never overwritten).
 */
export function describePrices(suite: PriceSuite): void {
  const { api, noun, path, calls, fields, make, enter, shown } = suite;
  const { orm } = api;
  let admin: Person;
  let user: Person;
  beforeAll(async () => {
    admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
    user = await api.signIn();
  });

  const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];
  const missing = { status: 404, success: false, code: 'not_found', message: 'Preço não encontrado.' };
  const correctedSince = { status: 409, code: 'stale', changed: { name: 'Marta Lima' } };

  const call = async <Reply>(name: EndpointName, address: string, sent: object = {}) =>
    (await api.read(name, `${path}${address}`, { token: admin.token, ...sent })) as unknown as Reply;
  const read = async (id: number) => (await call<{ data: Row }>(calls.read, `/${id}`)).data;
  const correct = async (id: number, body: PriceBody) =>
    (await call<{ data: Row }>(calls.update, `/${id}`, { body })).data;
  const remove = (id: number) => call<{ data: unknown }>(calls.delete, `/${id}`);
  const bringBack = async (id: number, headers = {}) =>
    (await call<{ data: Row }>(calls.restore, `/${id}/restore`, { headers })).data;
  const refused = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    address: string,
    { body, token = admin.token }: { body?: object; token?: string } = {},
  ) => api.refusal(`${path}${address}`, { method, ...(body && { body }), ...(token !== '' && { token }) });

  describe('the same price, entered twice', () => {
    const live = ({ productId }: Price) =>
      and(eq(prices.productId, productId), isNull(prices.withdrawnAt), eq(prices.source, 'admin'));

    it('at once is one row', async () => {
      const price = await make(orm, { productId: (await suite.makeProduct('Uma vez')).id, source: 'import' });
      const body = bodyOf(price, 6.49);
      const ids = await Promise.all(Array.from({ length: 8 }, () => enter(body, admin.token)));
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
      for (const price of [6.49, 6.59, 6.49]) await enter(bodyOf(surveyed, price), admin.token);
      await enter(bodyOf(surveyed, 6.49, '2026-06-10'), admin.token);
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
        after: data,
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

    it('refuses a day to come, one that is not there, and who may not', async () => {
      const price = await make(orm);
      const put = (id: number, token?: string, day?: string) =>
        refused('PUT', `/${id}`, { body: bodyOf(price, 6.49, day), ...(token !== undefined && { token }) });
      expect(await put(price.id, undefined, '2026-12-31')).toEqual(
        wrong(fields.day, 'A data da coleta não pode estar no futuro.'),
      );
      const { id: withdrawn } = await make(orm, { withdrawnAt: new Date() });
      for (const id of [withdrawn, 999_999]) expect(await put(id)).toEqual(missing);
      expect((await put(price.id, '')).status).toBe(401);
      expect((await put(price.id, user.token)).status).toBe(403);
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

    it('is none that was corrected meanwhile, or that others withdraw', async () => {
      const price = await make(orm);
      await correct(price.id, bodyOf(price, 41));
      expect(await refused('DELETE', `/${price.id}`)).toMatchObject(correctedSince);
      const { id } = await make(orm);
      expect((await refused('DELETE', `/${id}`, { token: '' })).status).toBe(401);
      expect((await refused('DELETE', `/${id}`, { token: user.token })).status).toBe(403);
      expect((await stored(id))?.withdrawnAt).toBeNull();
    });
  });

  describe('a price that comes back', () => {
    const restored = (id: number, token = admin.token) => refused('POST', `/${id}/restore`, { token });

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

    it('is none that was entered once more since', async () => {
      const body = bodyOf(await make(orm, { withdrawnAt: new Date() }), 41);
      const gone = await enter(body, admin.token);
      await remove(gone);
      await enter(body, admin.token);
      expect(await restored(gone)).toMatchObject({
        code: 'conflict',
        message: 'Este preço já foi registrado de novo.',
      });
    });

    it('is none that was imported again since', async () => {
      const { id: importId } = await createImport(orm, { status: 'done' });
      const gone = await make(orm, { source: 'import', importId, withdrawnAt: new Date() });
      const { productId, establishmentId, observedAt } = gone;
      await make(orm, { productId, establishmentId, observedAt, source: 'import', importId });
      expect((await restored(gone.id)).code).toBe('conflict');
    });

    it('is none that is not there, or that others bring back', async () => {
      expect(await restored(999_999)).toEqual(missing);
      const { id } = await make(orm, { withdrawnAt: new Date() });
      expect((await restored(id, '')).status).toBe(401);
      expect((await restored(id, user.token)).status).toBe(403);
    });
  });

  describe(`GET ${path}`, () => {
    const list = (query: string) =>
      call<{ data: Row[]; count: number; countIsMinimum: boolean; today: string }>(calls.list, `?${query}`);
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
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
    const here = (place: number, more = '') => `${fields.place}=${place}${more}`;
    const of = (product: number) => `&${fields.product}=${product}`;

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
      [`-${fields.placeOrder}`, () => [made.elsewhere, made.second, made.current, made.old]],
      ['collectionDate', () => [made.old, made.elsewhere, made.second, made.current]],
    ])('sorts by %s', async (sort, expected) => {
      expect(await ids(`search=bomba&sort=${sort}`)).toEqual(expected());
    });

    it('can be downloaded, and has its head alone where nothing is found', async () => {
      const lines = async (query: string) => {
        const given = { token: admin.token };
        const file = await api.readFile(calls.export, `${path}/export?${query}`, given);
        return file.toString().trim().split('\r\n');
      };
      expect(await lines(here(places.lua))).toHaveLength(4);
      expect((await lines(here(places.lua)))[1]).toContain(';Bomba Lúa;');
      expect(await lines('search=nada disso')).toHaveLength(1);
    });

    it('refuses who is signed out, and who is no administrator', async () => {
      expect((await refused('GET', '', { token: '' })).status).toBe(401);
      expect((await refused('GET', '', { token: user.token })).status).toBe(403);
    });
  });

  describe(`GET ${path}/check`, () => {
    const check = async (product: number, place?: number) => {
      const query = `${fields.product}=${product}${place === undefined ? '' : `&${fields.place}=${place}`}`;
      return (await call<{ data: { last: unknown } }>(calls.check, `/check?${query}`)).data;
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

    it('refuses no product, who is signed out, and who is no administrator', async () => {
      expect((await refused('GET', '/check')).code).toBe('invalid');
      const asked = `/check?${fields.product}=1`;
      expect((await refused('GET', asked, { token: '' })).status).toBe(401);
      expect((await refused('GET', asked, { token: user.token })).status).toBe(403);
    });
  });
}
