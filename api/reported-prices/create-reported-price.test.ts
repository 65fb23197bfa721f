import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createFuelType } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { currentPrices, reportedPrices } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, public side, section 5 (Price report). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/reported-prices';
let person: Person;
let sold: { productId: number; establishmentId: number };
let pumped: { fuelTypeId: number; fuelStationId: number };
beforeAll(async () => {
  const { productId, establishmentId } = await createPrice(orm);
  sold = { productId, establishmentId };
  const { productId: fuelTypeId, establishmentId: stationId } = await createFuelPrice(orm);
  pumped = { fuelTypeId, fuelStationId: stationId };
});
let calls = 0;
beforeEach(async () => {
  person = await api.signIn();
});

/** Each call comes from a different address, because calls are limited by address. */
const from = () => `10.1.${Math.floor(calls / 250)}.${(calls++ % 250) + 1}`;
const report = (body: unknown, token = person.token) =>
  api.read('createReportedPrice', path, { token, body, from: from() });
const refusal = (body: unknown) =>
  api.refusal(path, { method: 'POST', body, from: from(), token: person.token });
const stored = (userId = person.id) =>
  orm.select().from(reportedPrices).where(eq(reportedPrices.userId, userId));

it('works: a pending report with what it is about', async () => {
  const { data } = await report({ ...sold, reportedPrice: 45.9, comment: '  Preço da placa. ' });
  expect(data).toMatchObject({
    Product: { id: sold.productId },
    Establishment: { id: sold.establishmentId },
    FuelType: null,
    FuelStation: null,
    reportedPrice: 45.9,
    comment: 'Preço da placa.',
    status: 'pending',
    rejectionReason: null,
    official: false,
    createdAt: '2026-06-12T12:00:00-03:00',
    decidedAt: null,
    version: 1,
  });
  expect(await stored()).toMatchObject([{ reportedCentavos: 4590, status: 'pending' }]);
});

it('works for a fuel at a station', async () => {
  const { data } = await report({ ...pumped, reportedPrice: 6.59, comment: '' });
  expect(data).toMatchObject({
    Product: null,
    Establishment: null,
    FuelType: { id: pumped.fuelTypeId },
    FuelStation: { id: pumped.fuelStationId },
    reportedPrice: 6.59,
    comment: null,
  });
});

describe('the first price of a fuel at a station', () => {
  const first = async (more: Parameters<typeof createFuelStation>[1] = {}) => ({
    fuelTypeId: pumped.fuelTypeId,
    fuelStationId: (await createFuelStation(orm, more)).id,
    reportedPrice: 6.59,
  });

  it('waits like any other report, also where the station has other fuels', async () => {
    const { data } = await report(await first());
    expect(data).toMatchObject({ FuelType: { id: pumped.fuelTypeId }, status: 'pending', official: false });
    const { id: fuelTypeId } = await createFuelType(orm);
    expect((await report({ ...pumped, fuelTypeId, reportedPrice: 5 })).data.status).toBe('pending');
    expect(await orm.$count(currentPrices, eq(currentPrices.productId, fuelTypeId))).toBe(0);
  });

  it('is of no station that has closed, or that is another one now', async () => {
    expect(await refusal(await first({ isOpen: false }))).toEqual(
      wrong('fuelStationId', 'Este posto fechou as portas.'),
    );
    expect(await refusal(await first({ successorId: pumped.fuelStationId }))).toEqual(
      wrong('fuelStationId', 'Este posto está agora em outra página, com outro CNPJ.'),
    );
    expect(await stored()).toEqual([]);
  });
});

describe('a person has one pending report of a price', () => {
  it.each([
    ['a cut', () => ({ ...sold, reportedPrice: 39.9 })],
    ['a fuel', () => ({ ...pumped, reportedPrice: 6.19 })],
  ])('20 posts at once leave one row, and the same sent again is the same report: %s', async (_, body) => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => report(body())));
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    api.pass(60);
    expect(sent.map(({ data }) => data)).toContainEqual((await report(body())).data);
    expect(await stored()).toHaveLength(1);
  });

  it('another price takes the place of the first one', async () => {
    const first = await report({ ...sold, reportedPrice: 39.9, comment: 'Na placa.' });
    api.pass(3600);
    const second = await report({ ...sold, reportedPrice: 41.5 });
    expect(second.data).toMatchObject({ id: first.data.id, reportedPrice: 41.5, comment: null, version: 2 });
    expect(second.data.createdAt > first.data.createdAt).toBe(true);
    expect(await stored()).toMatchObject([{ reportedCentavos: 4150 }]);
  });

  it('and another one once the first is decided, as other people have theirs', async () => {
    const { data } = await report({ ...sold, reportedPrice: 39.9 });
    await orm.update(reportedPrices).set({ status: 'approved' }).where(eq(reportedPrices.id, data.id));
    await report({ ...sold, reportedPrice: 39.9 });
    expect(await stored()).toHaveLength(2);
    const other = await api.signIn();
    await report({ ...sold, reportedPrice: 39.9 }, other.token);
    expect(await stored(other.id)).toHaveLength(1);
    expect(await stored()).toHaveLength(2);
  });

  it('is not created twice by a repeated key', async () => {
    const headers = { 'idempotency-key': `relato-${person.id}-1` };
    const body = { ...sold, reportedPrice: 38 };
    const send = () =>
      api.read('createReportedPrice', path, { token: person.token, body, headers, from: from() });
    expect(await send()).toEqual(await send());
  });
});

describe('refuses', () => {
  const price = {
    priceMissing: 'Por favor, informe o preço correto.',
    bad: 'Por favor, informe um preço válido.',
  };

  it.each([
    ['no price', undefined, price.priceMissing],
    ['null', null, price.priceMissing],
    ['zero', 0, price.bad],
    ['less than zero', -1, price.bad],
    ['a text', '12,50', price.bad],
    ['three decimals', 12.345, 'Use no máximo duas casas depois da vírgula.'],
    ['a price beyond any sense', 10_000.01, 'Informe um preço de até R$\u00a010.000,00.'],
  ])('%s', async (_, reportedPrice, message) => {
    expect(await refusal({ ...sold, reportedPrice })).toEqual(wrong('reportedPrice', message));
    expect(await stored()).toEqual([]);
  });

  it('takes the lowest and the highest price', async () => {
    expect((await report({ ...sold, reportedPrice: 0.01 })).data.reportedPrice).toBe(0.01);
    expect((await report({ ...sold, reportedPrice: 10_000 })).data.reportedPrice).toBe(10_000);
    expect((await report({ ...sold, reportedPrice: 4.35 })).data.reportedPrice).toBe(4.35);
  });

  it('a comment that is too long or no text', async () => {
    const body = { ...sold, reportedPrice: 40 };
    expect(await refusal({ ...body, comment: 'x'.repeat(501) })).toEqual(
      wrong('comment', 'Use até 500 caracteres.'),
    );
    expect((await refusal({ ...body, comment: 'a\0b' })).status).toBe(400);
    expect((await report({ ...body, comment: 'x'.repeat(500) })).data.comment).toHaveLength(500);
  });

  it('a place without a price of the product, one that is not there, none, and a withdrawn price', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const withdrawn = await createPrice(orm, { withdrawnAt: new Date() });
    const { productId } = sold;
    for (const body of [
      { productId, establishmentId },
      { productId, establishmentId: 987_654 },
      { productId },
      { productId, establishmentId: null },
      { productId: 987_654, establishmentId: sold.establishmentId },
      { productId: withdrawn.productId, establishmentId: withdrawn.establishmentId },
    ]) {
      expect(await refusal({ ...body, reportedPrice: 40 })).toEqual(
        wrong('establishmentId', 'Não foi possível identificar o estabelecimento.'),
      );
    }
  });

  it('a fuel at what is no station, and a cut and a fuel in one', async () => {
    const refused = wrong('fuelStationId', 'Não foi possível identificar o posto.');
    const { fuelTypeId, fuelStationId } = pumped;
    for (const fuel of [
      { fuelTypeId, fuelStationId: 987_654 },
      { fuelTypeId, fuelStationId: sold.establishmentId },
      { fuelTypeId: sold.productId, fuelStationId },
      { fuelTypeId: 987_654, fuelStationId },
      { fuelTypeId },
    ]) {
      expect(await refusal({ ...fuel, reportedPrice: 6 })).toEqual(refused);
    }
    expect((await refusal({ ...sold, ...pumped, reportedPrice: 6 })).status).toBe(400);
  });
});
