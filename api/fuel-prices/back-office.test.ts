import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { formatReais } from '#domain/money.ts';
import { priceMessages } from '#domain/price-entry.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2, 4, 5, 7 and 8 (fuel prices). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
const idOf = async (name: string) => (await findProduct(orm, name)).id;
const types = {
  petrol: await idOf('Gasolina comum'),
  premium: await idOf('Gasolina aditivada'),
  ethanol: await idOf('Etanol'),
  diesel: await idOf('Diesel S10'),
  gas: await idOf('GNV'),
};

const path = '/backoffice/fuel/prices';
const live = (stationId: number) =>
  orm
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, stationId), isNull(prices.withdrawnAt)))
    .orderBy(prices.id);
const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];

/** The prices of a station on the page of fuels. */
const shown = async (stationId: number) =>
  (await api.read('listPublicFuelPrices', '/fuel/prices')).data
    .filter((price) => price.stationId === stationId)
    .map(({ fuelTypeId, price }) => ({ fuelTypeId, price }));

const missing = 'Todos os campos são obrigatórios';

describe('POST /backoffice/fuel/prices', () => {
  const create = (body: unknown) => api.refusal(path, { method: 'POST', body, token: admin.token });
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
    expect(await api.lastAudit()).toMatchObject({
      action: 'fuel-prices.create',
      after: { stationId, typeId: types.gas, price: 4.5 },
    });
    const log = await api.read('listAudit', '/backoffice/audit?noun=fuel-prices&limit=1', admin);
    expect(log.data[0]?.name).toBe('GNV em Posto Cinco');
  });

  it('enters prices of one way of paying, beside those for any payment, and corrects their condition', async () => {
    const enter = async (price: number, more: object = {}) => {
      const prices = [{ fuelTypeId: types.petrol, price }];
      const sent = { token: admin.token, body: { ...body(), prices, ...more } };
      return (await api.read('createFuelPrices', path, sent)).data[0]?.id ?? 0;
    };
    await enter(5.99);
    const id = await enter(5.79, { paymentCondition: 'pix' });
    const beside = async () => {
      const { data } = await api.read('readFuelStation', `/fuel/stations/${stationId}`);
      return data.FuelPrices.map(({ price, conditionalPrice: of }) => [
        price,
        of?.price,
        of?.paymentCondition,
      ]);
    };
    expect(await beside()).toEqual([[5.99, 5.79, 'pix']]);
    const correct = async (priceId: number, more: object = {}) => {
      const sent = {
        token: admin.token,
        body: { stationId, typeId: types.petrol, price: 5.69, ...more },
      };
      return (await api.read('updateFuelPrice', `${path}/${priceId}`, sent)).data.id;
    };
    const corrected = await correct(id);
    expect(await beside()).toEqual([[5.99, 5.69, 'pix']]);
    await correct(corrected, { paymentCondition: 'cash' });
    expect(await beside()).toEqual([[5.99, 5.69, 'cash']]);
    expect(await create({ ...body(), paymentCondition: 'cheque' })).toEqual(
      wrong('paymentCondition', 'Escolha a condição.'),
    );
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

  it('refuses the same fuel twice, and a fuel or a station that is gone: no price is written', async () => {
    const [one] = body().prices;
    expect(await create({ ...body(), prices: [one, one] })).toEqual(
      wrong('prices.1.fuelTypeId', 'Este combustível está duas vezes na lista.'),
    );
    expect(await create({ ...body(), prices: [one, { fuelTypeId: 999_999, price: 5 }] })).toEqual(
      wrong('prices.1.fuelTypeId', 'Este combustível não existe mais. Escolha outro.'),
    );
    expect(await create({ ...body(), stationId: 999_999 })).toEqual(
      wrong('stationId', 'Este posto não existe mais. Escolha outro.'),
    );
    expect(await live(stationId)).toEqual([]);
  });

  it.each([
    ['2027-01-01T00:00:00Z', 'A data da coleta não pode estar no futuro.'],
    ['2016-06-12', 'A data da coleta pode ter no máximo um ano.'],
    ['ontem', 'Informe uma data válida.'],
  ])('refuses the day %s', async (collectionDate, message) => {
    expect(await create({ ...body(), collectionDate })).toEqual(wrong('collectionDate', message));
  });
});

it.each([
  ['price', { price: null }],
  ['date', { date: '' }],
  ['stationId', { stationId: undefined }],
  ['typeId', { typeId: null }],
])('a correction without %s is refused, and changes nothing', async (field, part) => {
  const before = await createFuelPrice(orm);
  const { establishmentId: stationId, productId: typeId } = before;
  const body = { price: 6.49, date: '2026-06-10T00:00:00-03:00', stationId, typeId, ...part };
  expect(await api.refusal(`${path}/${before.id}`, { method: 'PUT', token: admin.token, body })).toEqual(
    wrong(field, missing),
  );
  expect(await stored(before.id)).toEqual(before);
});

it('a price is corrected, withdrawn and listed with the names of the specification', async () => {
  const before = await createFuelPrice(orm, { priceCentavos: 649, observedAt: at('2026-06-10') });
  const { establishmentId: stationId, productId: typeId } = before;
  const body = { price: 6.59, date: '2026-06-10T00:00:00-03:00', stationId, typeId };
  const { token } = admin;
  const { data } = await api.read('updateFuelPrice', `${path}/${before.id}`, { token, body });
  expect(data).toMatchObject({ price: 6.59, stationId, typeId, replacesId: before.id });
  expect(data.date).toBe(data.collectionDate);
  expect(await api.lastAudit()).toMatchObject({
    action: 'fuel-prices.update',
    after: { id: data.id, price: 6.59, stationId, typeId },
  });
  const list = async (query: string) =>
    (await api.read('listFuelPrices', `${path}?${query}`, admin)).data.map(({ id }) => id);
  expect(await list(`stationId=${stationId}&typeId=${typeId}`)).toEqual([data.id]);
  expect(await list(`stationId=${stationId}&typeId=${types.gas}`)).toEqual([]);
  expect(await list(`stationId=${stationId}&validity=expired`)).toEqual([]);
  await api.read('deleteFuelPrice', `${path}/${data.id}`, admin);
  expect(await api.lastAudit()).toMatchObject({ action: 'fuel-prices.delete', rowId: data.id });
  expect(await list(`stationId=${stationId}`)).toEqual([]);
});

it('a price of a shop is none of these, and its product and its shop are none that a station has', async () => {
  const cut = await createPrice(orm);
  const { establishmentId: stationId, productId: typeId } = cut;
  const body = { price: 6.59, date: '2026-06-10', stationId, typeId };
  const { token } = admin;
  for (const method of ['PUT', 'DELETE'] as const) {
    const sent = { method, token, ...(method === 'PUT' && { body }) };
    expect(await api.refusal(`${path}/${cut.id}`, sent)).toMatchObject({ status: 404, code: 'not_found' });
  }
  const fuel = await createFuelPrice(orm);
  const correction = { productId: fuel.productId, establishmentId: stationId, price: 6.59 };
  const correct = (part: object) =>
    api.refusal(`/backoffice/prices/${fuel.id}`, { method: 'PUT', token, body: { ...correction, ...part } });
  expect(await correct({})).toEqual(wrong('establishmentId', 'Este posto não existe mais. Escolha outro.'));
  expect(await correct({ establishmentId: fuel.establishmentId, productId: typeId })).toEqual(
    wrong('productId', 'Este combustível não existe mais. Escolha outro.'),
  );
  expect(await correct({ establishmentId: fuel.establishmentId, price: 599 })).toEqual(
    wrong('price', `Informe um preço de até ${formatReais(100)}.`),
  );
  expect(await stored(fuel.id)).toEqual(fuel);
  const entered = await api.refusal('/backoffice/prices', { method: 'POST', token, body: correction });
  expect(entered).toEqual(wrong('establishmentId', 'Este posto não existe mais. Escolha outro.'));
});

it('prices of a station are confirmed together as those of a shop, and undone together', async () => {
  const old = await createFuelPrice(orm, { priceCentavos: 649, observedAt: at('2026-06-10') });
  const sent = { token: admin.token, body: { ids: [old.id] } };
  const { data, batchId } = await api.read('confirmPrices', '/backoffice/prices/confirm', sent);
  expect(data).toMatchObject([{ kind: 'fuel', price: 6.49, sourceName: 'Posto', current: true }]);
  expect(await api.lastAudit()).toMatchObject({
    action: 'fuel-prices.confirm',
    before: { id: old.id, stationId: old.establishmentId },
    after: { id: data[0]?.id, typeId: old.productId },
  });
  await api.read('undoPriceBatch', `/backoffice/price-batches/${batchId}/undo`, admin);
  expect(await live(old.establishmentId)).toMatchObject([{ id: old.id }]);
});

it('a download has the name of the station, the price and its life', async () => {
  const { id: establishmentId } = await createFuelStation(orm, { name: 'Bomba Própria' });
  await createFuelPrice(orm, { establishmentId, observedAt: at('2026-06-11') });
  const address = `/backoffice/prices/export?kind=fuel&establishmentId=${establishmentId}`;
  const [, line] = (await api.readFile('exportPrices', address, admin)).toString().split('\r\n');
  expect(line).toContain(';Gasolina comum;Bomba Própria;');
  expect(line).toContain(';6,49;11/06/2026;25/06/2026;não;sim;Posto;Qualquer pagamento;');
});

it('the history of a price has an imported price with its survey and who sent it', async () => {
  const survey = await createImport(orm, { fileName: 'semana.xlsx', userId: admin.id });
  const first = await createFuelPrice(orm, { source: 'import', importId: survey.id, priceCentavos: 649 });
  const { establishmentId: stationId, productId: fuelTypeId } = first;
  await createFuelPrice(orm, {
    establishmentId: stationId,
    productId: fuelTypeId,
    priceCentavos: 659,
    observedAt: new Date(first.observedAt.getTime() + 86_400_000),
  });
  const { data } = await api.read('readPriceHistory', `/backoffice/prices/${first.id}/history`, admin);
  expect(data.changes.map(({ from, to, person }) => [from, to, person])).toEqual([
    [6.49, 6.59, null],
    [null, 6.49, admin.name],
  ]);
  expect(data.changes[1]?.Import).toEqual({ id: survey.id, fileName: 'semana.xlsx', isUndone: false });
});
