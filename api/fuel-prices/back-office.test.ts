import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { createFuelType, findFuelType } from '#database/factories/fuel-types.ts';
import { createImport } from '#database/factories/imports.ts';
import { auditLog, prices } from '#database/schema.ts';
import { formatReais } from '#domain/money.ts';
import { priceMessages } from '#domain/price-entry.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2, 4, 5, 7 and 8 (fuel prices). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
const types = { petrol: 0, ethanol: 0, diesel: 0, premium: 0, gas: 0 };
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
  types.petrol = (await findFuelType(orm, 'Gasolina comum')).id;
  types.premium = (await findFuelType(orm, 'Gasolina aditivada')).id;
  types.ethanol = (await findFuelType(orm, 'Etanol')).id;
  types.diesel = (await findFuelType(orm, 'Diesel S10')).id;
  types.gas = (await findFuelType(orm, 'GNV')).id;
});

const path = '/backoffice/fuel/prices';
const live = (stationId: number) =>
  orm
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, stationId), isNull(prices.withdrawnAt)))
    .orderBy(prices.id);
const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

/** The prices of a station on the page of fuels. */
const shown = async (stationId: number) =>
  (await api.read('listPublicFuelPrices', '/fuel/prices')).data
    .filter((price) => price.stationId === stationId)
    .map(({ fuelTypeId, price }) => ({ fuelTypeId, price }));

const missing = 'Todos os campos são obrigatórios';

describe('POST /backoffice/fuel/prices', () => {
  const create = (body: unknown, token: string = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });
  let stationId = 0;
  beforeEach(async () => {
    stationId = (await createFuelStation(orm, { name: 'Posto Cinco' })).id;
  });
  const day = `${testDay}T00:00:00-03:00`;
  const body = () => ({
    stationId,
    collectionDate: day,
    prices: [{ fuelTypeId: types.petrol, price: 5.99 }],
  });

  it('enters five fuels at once: all of them stand on the public page with the next request', async () => {
    expect(await shown(stationId)).toEqual([]);
    const prices = [
      { fuelTypeId: types.petrol, price: 5.99 },
      { fuelTypeId: types.premium, price: 6.19 },
      { fuelTypeId: types.ethanol, price: 4.29 },
      { fuelTypeId: types.diesel, price: 6.09 },
      { fuelTypeId: types.gas, price: 4.5 },
    ];
    const { data } = await api.read('createFuelPrices', path, {
      token: admin.token,
      body: { ...body(), prices },
    });
    expect(data.map(({ typeId, price }) => ({ fuelTypeId: typeId, price }))).toEqual(prices);
    expect(data[0]).toMatchObject({
      stationId,
      Station: { id: stationId, name: 'Posto Cinco' },
      FuelType: { id: types.petrol, name: 'Gasolina comum' },
      source: 'admin',
      date: `${testDay}T12:00:00-03:00`,
      current: true,
      expired: false,
      replacesId: null,
    });
    expect(await shown(stationId)).toEqual(expect.arrayContaining(prices));
    expect(await shown(stationId)).toHaveLength(5);
    const [station] = (await api.read('listPublicFuelStations', '/fuel/stations')).data.filter(
      ({ id }) => id === stationId,
    );
    expect(station?.prices).toHaveLength(5);
    expect(await lastAudit()).toMatchObject({ action: 'fuel-prices.create', after: data[4] });
    const log = await api.read('listAudit', '/backoffice/audit?noun=fuel-prices&limit=1', {
      token: admin.token,
    });
    expect(log.data[0]?.name).toBe('GNV em Posto Cinco');
  });

  it('writes nothing twice under the same key', async () => {
    const sent = {
      method: 'POST' as const,
      token: admin.token,
      body: body(),
      headers: { 'idempotency-key': 'cinco-combustiveis-de-uma-vez' },
    };
    await api.send(path, sent);
    expect((await api.send(path, sent)).statusCode).toBe(200);
    expect(await live(stationId)).toHaveLength(1);
  });

  it('counts an earlier day to its end, and takes a time as it is', async () => {
    const sent = async (collectionDate: string) =>
      (await api.read('createFuelPrices', path, { token: admin.token, body: { ...body(), collectionDate } }))
        .data[0]?.date;
    expect(await sent('2026-06-10')).toBe('2026-06-10T23:59:59-03:00');
    expect(await sent('2026-06-10T00:00:00.000Z')).toBe('2026-06-10T23:59:59-03:00');
    expect(await sent('2026-06-09T09:30:00-03:00')).toBe('2026-06-09T09:30:00-03:00');
  });

  it.each([
    ['station', { stationId: null }, 'stationId'],
    ['date', { collectionDate: '' }, 'collectionDate'],
    ['prices', { prices: [] }, 'prices'],
    ['fuel', { prices: [{ price: 5 }] }, 'prices.0.fuelTypeId'],
    ['price', { prices: [{ fuelTypeId: 1, price: null }] }, 'prices.0.price'],
  ])('refuses no %s', async (_, part, field) => {
    expect(await create({ ...body(), ...part })).toEqual(wrong(field, missing));
  });

  it.each([
    ['below zero', { price: -0.01 }, 'O preço não pode ser menor que zero.'],
    ['of three decimals', { price: 5.999 }, 'Use no máximo duas casas depois da vírgula.'],
    ['of less than a centavo', { price: 1e-9 }, priceMessages.roundsToNothing],
    ['that no fuel has', { price: 599 }, `Informe um preço de até ${formatReais(100)}.`],
    ['that is a text', { price: '5,99' }, 'Informe um preço válido.'],
  ])('refuses a price %s', async (_, price, message) => {
    const prices = [
      { fuelTypeId: types.petrol, price: 5.99 },
      { fuelTypeId: types.ethanol, ...price },
    ];
    expect(await create({ ...body(), prices })).toEqual(wrong('prices.1.price', message));
    expect(await live(stationId)).toEqual([]);
  });

  it('refuses the same fuel twice, and a fuel that is gone: no price is written', async () => {
    const [one] = body().prices;
    expect(await create({ ...body(), prices: [one, one] })).toEqual(
      wrong('prices.1.fuelTypeId', 'Este combustível está duas vezes na lista.'),
    );
    expect(await create({ ...body(), prices: [one, { fuelTypeId: 999_999, price: 5 }] })).toEqual(
      wrong('prices.1.fuelTypeId', 'Este combustível não existe mais. Escolha outro.'),
    );
    expect(await live(stationId)).toEqual([]);
  });

  it('refuses a day in the future, one that is too old, and what is no date', async () => {
    const on = (collectionDate: string) => create({ ...body(), collectionDate });
    expect(await on('2027-01-01T00:00:00Z')).toEqual(
      wrong('collectionDate', 'A data da coleta não pode estar no futuro.'),
    );
    expect(await on('2016-06-12')).toEqual(
      wrong('collectionDate', 'A data da coleta pode ter no máximo um ano.'),
    );
    expect(await on('ontem')).toEqual(wrong('collectionDate', 'Informe uma data válida.'));
  });

  it('refuses a station that is gone', async () => {
    expect(await create({ ...body(), stationId: 999_999 })).toEqual(
      wrong('stationId', 'Este posto não existe mais. Escolha outro.'),
    );
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create(body(), '')).status).toBe(401);
    expect((await create(body(), user.token)).code).toBe('forbidden');
  });
});

describe('the same price of a fuel, entered twice', () => {
  const enter = (stationId: number, price: number, collectionDate: string = testDay) =>
    api.read('createFuelPrices', path, {
      token: admin.token,
      body: { stationId, collectionDate, prices: [{ fuelTypeId: types.petrol, price }] },
    });

  it('at once is one row', async () => {
    const { id } = await createFuelStation(orm);
    const replies = await Promise.all(Array.from({ length: 8 }, () => enter(id, 6.49)));
    expect(new Set(replies.map(({ data }) => data[0]?.id)).size).toBe(1);
    expect(await live(id)).toHaveLength(1);
  });

  it('is two where another price was seen between, on another day, or by a survey', async () => {
    const { id } = await createFuelStation(orm);
    await createFuelPrice(orm, { establishmentId: id, source: 'import', observedAt: at('2026-06-10') });
    for (const price of [6.49, 6.59, 6.49]) await enter(id, price);
    await enter(id, 6.49, '2026-06-10');
    expect((await live(id)).map(({ priceCentavos }) => priceCentavos)).toEqual([649, 649, 659, 649, 649]);
  });
});

describe('PUT /backoffice/fuel/prices/:id', () => {
  const change = (id: number, body: unknown, token: string = admin.token) =>
    api.refusal(`${path}/${id}`, { method: 'PUT', body, ...(token !== '' && { token }) });
  const bodyOf = ({ establishmentId, productId }: { establishmentId: number; productId: number }) => ({
    price: 6.49,
    date: '2026-06-10T00:00:00-03:00',
    stationId: establishmentId,
    typeId: productId,
  });

  it('withdraws the observation and inserts the correction, which the public reads at once', async () => {
    const before = await createFuelPrice(orm, {
      priceCentavos: 594,
      observedAt: at('2026-06-10', '09:00:00'),
    });
    const body = bodyOf(before);
    const { data } = await api.read('updateFuelPrice', `${path}/${before.id}`, { token: admin.token, body });
    expect(data).toMatchObject({
      price: 6.49,
      replacesId: before.id,
      source: 'admin',
      date: '2026-06-10T09:00:00-03:00',
    });
    expect((await stored(before.id))?.withdrawnAt).not.toBeNull();
    expect(await shown(before.establishmentId)).toEqual([{ fuelTypeId: before.productId, price: 6.49 }]);
    expect(await lastAudit()).toMatchObject({
      action: 'fuel-prices.update',
      rowId: before.id,
      before: { price: 5.94 },
      after: data,
    });
  });

  it('moves it to another station, fuel and day', async () => {
    const before = await createFuelPrice(orm);
    const { id: stationId } = await createFuelStation(orm);
    const body = { price: 4, date: '2026-06-09', stationId, typeId: types.ethanol };
    const { data } = await api.read('updateFuelPrice', `${path}/${before.id}`, { token: admin.token, body });
    expect(data).toMatchObject({ stationId, typeId: types.ethanol, date: '2026-06-09T23:59:59-03:00' });
    expect(await shown(before.establishmentId)).toEqual([]);
  });

  it('keeps the source and the day of a survey, and says that it corrects it', async () => {
    const { id: importId } = await createImport(orm);
    const observedAt = at('2026-06-10', '00:00:00');
    const surveyed = await createFuelPrice(orm, { source: 'import', importId, observedAt });
    const body = bodyOf(surveyed);
    const { data } = await api.read('updateFuelPrice', `${path}/${surveyed.id}`, {
      token: admin.token,
      body,
    });
    expect(data).toMatchObject({
      source: 'import',
      sourceName: 'ANP, corrigido',
      date: '2026-06-10T00:00:00-03:00',
    });
    expect(await stored(data.id)).toMatchObject({ importId, corrected: true, profileId: surveyed.profileId });
    const again = await api.read('updateFuelPrice', `${path}/${data.id}`, {
      token: admin.token,
      body: { ...body, price: 6.59 },
    });
    expect(again.data).toMatchObject({ price: 6.59, sourceName: 'ANP, corrigido', date: data.date });
  });

  it("refuses to move a survey's price to where the survey has another one", async () => {
    const observedAt = at('2026-06-10', '00:00:00');
    const petrol = await createFuelPrice(orm, { source: 'import', observedAt });
    const { establishmentId: stationId } = petrol;
    await createFuelPrice(orm, {
      establishmentId: stationId,
      productId: types.ethanol,
      source: 'import',
      observedAt,
    });
    expect(await change(petrol.id, { ...bodyOf(petrol), typeId: types.ethanol })).toMatchObject({
      code: 'conflict',
    });
    expect(await stored(petrol.id)).toEqual(petrol);
  });

  it.each([
    ['price', { price: null }],
    ['date', { date: '' }],
    ['stationId', { stationId: undefined }],
    ['typeId', { typeId: null }],
  ])('refuses no %s, and changes nothing', async (field, part) => {
    const before = await createFuelPrice(orm);
    expect(await change(before.id, { ...bodyOf(before), ...part })).toEqual(wrong(field, missing));
    expect(await stored(before.id)).toEqual(before);
  });

  it('refuses one that somebody has corrected since, with who has', async () => {
    const before = await createFuelPrice(orm);
    const body = bodyOf(before);
    const { data } = await api.read('updateFuelPrice', `${path}/${before.id}`, { token: admin.token, body });
    expect(await change(before.id, body)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
    const found = await api.read('readFuelPriceRow', `${path}/${before.id}`, { token: admin.token });
    expect(found.data.id).toBe(data.id);
  });

  it('refuses a day in the future, and one that is not there', async () => {
    const before = await createFuelPrice(orm);
    expect(await change(before.id, { ...bodyOf(before), date: '2026-12-31' })).toEqual(
      wrong('date', 'A data da coleta não pode estar no futuro.'),
    );
    expect(await stored(before.id)).toEqual(before);
    expect(await change(999_999, bodyOf(before))).toMatchObject({
      status: 404,
      message: 'Preço não encontrado.',
    });
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const before = await createFuelPrice(orm);
    expect((await change(before.id, bodyOf(before), '')).status).toBe(401);
    expect((await change(before.id, bodyOf(before), user.token)).status).toBe(403);
  });
});

it('a price of a fuel that is withdrawn leaves the one before it, and comes back', async () => {
  const former = await createFuelPrice(orm, { priceCentavos: 600, observedAt: at('2026-06-10') });
  const { establishmentId: stationId, productId: fuelTypeId } = former;
  const latest = await createFuelPrice(orm, {
    establishmentId: stationId,
    productId: fuelTypeId,
    priceCentavos: 700,
    observedAt: at('2026-06-11'),
  });
  await api.read('deleteFuelPrice', `${path}/${latest.id}`, { token: admin.token });
  expect((await stored(latest.id))?.withdrawnAt).not.toBeNull();
  expect(await shown(stationId)).toEqual([{ fuelTypeId, price: 6 }]);
  expect(await lastAudit()).toMatchObject({ action: 'fuel-prices.delete', rowId: latest.id, after: null });
  const { data } = await api.read('restoreFuelPrice', `${path}/${latest.id}/restore`, {
    token: admin.token,
  });
  expect(data).toMatchObject({ id: latest.id, price: 7, current: true });
  expect(await shown(stationId)).toEqual([{ fuelTypeId, price: 7 }]);
  expect(await lastAudit()).toMatchObject({
    action: 'fuel-prices.restore',
    rowId: latest.id,
    before: null,
  });
});

describe('GET /backoffice/fuel/prices', () => {
  const list = (query: string) => api.read('listFuelPrices', `${path}?${query}`, { token: admin.token });
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
  const made = { old: 0, current: 0, gas: 0, other: 0 };
  const stations = { lua: 0, sol: 0 };

  beforeAll(async () => {
    stations.lua = (await createFuelStation(orm, { name: 'Bomba Lúa' })).id;
    stations.sol = (await createFuelStation(orm, { name: 'Bomba Sol GNV' })).id;
    const petrol = { productId: types.petrol };
    const price = async (overrides: Parameters<typeof createFuelPrice>[1]) =>
      (await createFuelPrice(orm, overrides)).id;
    made.old = await price({ ...petrol, establishmentId: stations.lua, observedAt: at('2026-05-01') });
    made.current = await price({ ...petrol, establishmentId: stations.lua, observedAt: at('2026-06-11') });
    made.gas = await price({
      productId: types.gas,
      establishmentId: stations.lua,
      observedAt: at('2026-06-10'),
    });
    made.other = await price({ ...petrol, establishmentId: stations.sol, observedAt: at('2026-06-09') });
    await price({ ...petrol, establishmentId: stations.lua, withdrawnAt: new Date() });
  });

  it('lists what is not withdrawn, the newest first', async () => {
    const { data, count, countIsMinimum, today } = await list(`stationId=${stations.lua}`);
    expect(data.map(({ id }) => id)).toEqual([made.current, made.gas, made.old]);
    expect({ count, countIsMinimum, today }).toEqual({ count: 3, countIsMinimum: false, today: testDay });
    expect(data.map(({ current, expired }) => ({ current, expired }))).toEqual([
      { current: true, expired: false },
      { current: true, expired: false },
      { current: false, expired: true },
    ]);
  });

  it('filters by station, fuel and validity', async () => {
    expect(await ids(`stationId=${stations.lua}&typeId=${types.gas}`)).toEqual([made.gas]);
    expect(await ids(`stationId=${stations.lua}&validity=expired`)).toEqual([made.old]);
    expect(await ids(`stationId=${stations.lua}&validity=valid`)).toEqual([made.current, made.gas]);
    expect(await ids(`stationId=${stations.lua}&validity=expiring`)).toEqual([]);
    expect(await ids(`typeId=${types.gas}&stationId=${stations.sol}`)).toEqual([]);
  });

  it('finds words in the names of the station and of the fuel', async () => {
    expect(await ids('search=lua')).toEqual([made.current, made.gas, made.old]);
    expect(await ids('search=lua gnv')).toEqual([made.gas]);
    expect(await ids('search=sol gnv')).toEqual([made.other]);
    expect(await ids('search=gnv bomba')).toEqual([made.gas, made.other]);
    expect(await ids('search=nada disso')).toEqual([]);
    expect(await ids(`search=lua&typeId=${types.petrol}`)).toEqual([made.current, made.old]);
  });

  it.each([
    ['id', () => [made.old, made.current, made.gas, made.other]],
    ['-station', () => [made.other, made.gas, made.current, made.old]],
    ['collectionDate', () => [made.old, made.other, made.gas, made.current]],
  ])('sorts by %s', async (sort, expected) => {
    const both = new Set(Object.values(made));
    expect((await ids(`sort=${sort}&limit=100`)).filter((id) => both.has(id))).toEqual(expected());
  });

  it('can be downloaded', async () => {
    const file = await api.readFile('exportFuelPrices', `${path}/export?stationId=${stations.lua}`, {
      token: admin.token,
    });
    const lines = file.toString().trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(';Bomba Lúa;');
    expect(lines[1]).toContain(
      ';Gasolina comum;6,49;11/06/2026;25/06/2026;não;sim;Posto;Qualquer pagamento;não;',
    );
    const none = await api.readFile('exportFuelPrices', `${path}/export?search=nada disso`, {
      token: admin.token,
    });
    expect(none.toString().trim().split('\r\n')).toHaveLength(1);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});

describe('GET /backoffice/fuel/prices/check', () => {
  const check = async (query: string) =>
    (await api.read('checkFuelPrice', `${path}/check?${query}`, { token: admin.token })).data;

  it('tells the valid prices of the city, and the last one at the station', async () => {
    const { id: fuelTypeId } = await createFuelType(orm);
    expect(await check(`typeId=${fuelTypeId}`)).toEqual({
      prices: [],
      lowest: null,
      mean: null,
      highest: null,
      last: null,
    });
    const made = [];
    for (const priceCentavos of [500, 600, 700])
      made.push(
        await createFuelPrice(orm, { productId: fuelTypeId, priceCentavos, observedAt: at('2026-06-11') }),
      );
    const expired = await createFuelPrice(orm, {
      productId: fuelTypeId,
      priceCentavos: 100,
      observedAt: at('2026-01-11'),
    });
    expect(await check(`typeId=${fuelTypeId}&stationId=${made[1]?.establishmentId}`)).toMatchObject({
      prices: [5, 6, 7],
      lowest: 5,
      mean: 6,
      highest: 7,
      last: { id: made[1]?.id, price: 6, expired: false },
    });
    expect((await check(`typeId=${fuelTypeId}&stationId=${expired.establishmentId}`)).last).toMatchObject({
      price: 1,
      expired: true,
    });
  });

  it('refuses no fuel, who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(`${path}/check`, { token: admin.token })).status).toBe(400);
    expect((await api.refusal(`${path}/check?typeId=1`)).status).toBe(401);
    expect((await api.refusal(`${path}/check?typeId=1`, { token: user.token })).status).toBe(403);
  });
});

it("'readFuelPriceHistory' has an imported price with its survey and who sent it", async () => {
  const survey = await createImport(orm, { fileName: 'semana.xlsx', userId: admin.id });
  const first = await createFuelPrice(orm, { source: 'import', importId: survey.id, priceCentavos: 649 });
  const { establishmentId: stationId, productId: fuelTypeId } = first;
  await createFuelPrice(orm, {
    establishmentId: stationId,
    productId: fuelTypeId,
    priceCentavos: 659,
    observedAt: new Date(first.observedAt.getTime() + 86_400_000),
  });
  const { data } = await api.read('readFuelPriceHistory', `/backoffice/fuel/prices/${first.id}/history`, {
    token: admin.token,
  });
  expect(data.changes.map(({ from, to, person }) => [from, to, person])).toEqual([
    [6.49, 6.59, null],
    [null, 6.49, admin.name],
  ]);
  expect(data.changes[1]?.Import).toEqual({ id: survey.id, fileName: 'semana.xlsx', isUndone: false });
});
