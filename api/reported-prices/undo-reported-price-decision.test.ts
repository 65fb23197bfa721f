import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { undoMinutes } from '#domain/moderation.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';

/** Design, section 8: a decision can be undone. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let second: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  second = await api.signIn({ role: 'admin' });
});
beforeEach(() => vi.setSystemTime(at(testDay, '12:00:00')));

const undoOf = (id: number) => `/backoffice/reported-prices/${id}/undo-decision`;
const undo = async (id: number, version: number) =>
  (await api.read('undoReportedPriceDecision', undoOf(id), { token: admin.token, body: { version } })).data;
const refusal = (id: number, body: object, { token } = admin) =>
  api.refusal(undoOf(id), { method: 'POST', body, token });
const decide = async (id: number, body: object) =>
  (
    await api.read('updateReportedPriceStatus', `/backoffice/reported-prices/${id}/status`, {
      token: admin.token,
      body,
    })
  ).data;
const currentOf = async (productId: number) =>
  (await api.read('readProduct', `/products/${productId}`)).data.prices.map(({ price }) => price);
const reportsOf = async (productId: number) =>
  (await api.read('listPublicReportedPrices', `/public/reported-prices/product/${productId}`)).data.map(
    ({ id, official }) => ({ id, official }),
  );

async function createSold() {
  const { productId, establishmentId } = await createPrice(orm, {
    priceCentavos: 5000,
    observedAt: at('2026-06-10'),
  });
  const report = await createReportedPrice(orm, {
    productId,
    establishmentId,
    status: 'pending',
    reportedCentavos: 4321,
    createdAt: at('2026-06-11'),
  });
  await api.settled();
  return report;
}

describe('POST /backoffice/reported-prices/:id/undo-decision', () => {
  it('withdraws the official price, and the former one stands again with the next request', async () => {
    const { id, productId } = await createSold();
    await decide(id, { status: 'approved', official: true });
    expect(await currentOf(productId)).toEqual([43.21]);
    expect(await undo(id, 2)).toMatchObject({
      id,
      status: 'pending',
      official: false,
      decidedAt: null,
      DecidedBy: null,
      currentPrice: 50,
      version: 3,
    });
    expect(await currentOf(productId)).toEqual([50]);
    expect(await reportsOf(productId)).toEqual([]);
    expect(await orm.select().from(prices).where(eq(prices.reportedPriceId, id))).toMatchObject([
      { priceCentavos: 4321, withdrawnAt: at(testDay, '12:00:00') },
    ]);
    expect(await api.lastAudit()).toMatchObject({
      action: 'reported-prices.undo-decision',
      userId: admin.id,
      rowId: id,
      before: { status: 'approved', official: true },
      after: { status: 'pending', official: false },
    });
  });

  it('leaves the report to be decided again, and counts only what the last decision made', async () => {
    const { id, productId } = await createSold();
    await decide(id, { status: 'approved', official: true });
    await undo(id, 2);
    expect(await decide(id, { status: 'approved', version: 3 })).toMatchObject({ official: false });
    expect(await reportsOf(productId)).toEqual([{ id, official: false }]);
    await undo(id, 4);
    expect(await decide(id, { status: 'approved', official: true })).toMatchObject({ official: true });
    expect(await currentOf(productId)).toEqual([43.21]);
    expect(await reportsOf(productId)).toEqual([{ id, official: true }]);
    await undo(id, 6);
    await decide(id, { status: 'rejected', reason: 'É outro corte.' });
    expect(await undo(id, 8)).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  it('withdraws the official price of a fuel, also with a correction of it', async () => {
    const { establishmentId: stationId, productId: fuelTypeId } = await createFuelPrice(orm, {
      priceCentavos: 650,
      observedAt: at('2026-06-10'),
    });
    const { id } = await createReportedFuelPrice(orm, {
      status: 'pending',
      productId: fuelTypeId,
      establishmentId: stationId,
      reportedCentavos: 612,
      createdAt: at('2026-06-11'),
    });
    const current = async () =>
      (await api.read('readFuelStation', `/fuel/stations/${stationId}`)).data.prices;
    await decide(id, { status: 'approved', official: true });
    expect(await current()).toMatchObject([{ price: 6.12 }]);
    expect(await undo(id, 2)).toMatchObject({ currentPrice: 6.5 });
    expect(await current()).toMatchObject([{ price: 6.5 }]);
    await decide(id, { status: 'approved', official: true });
    const official = and(eq(prices.reportedPriceId, id), isNull(prices.withdrawnAt));
    const [row] = await orm.select().from(prices).where(official);
    const { data } = await api.read('updateFuelPrice', `/backoffice/fuel/prices/${row?.id}`, {
      token: admin.token,
      body: { stationId, typeId: fuelTypeId, price: 6.2, date: '2026-06-11' },
    });
    expect(data.price).toBe(6.2);
    expect(await undo(id, 4)).toMatchObject({ status: 'pending', currentPrice: 6.5 });
  });

  it('withdraws a correction of the official price, so that none of both stands over what is approved next', async () => {
    const { id, productId } = await createSold();
    await decide(id, { status: 'approved', official: true });
    const [official] = await orm.select().from(prices).where(eq(prices.reportedPriceId, id));
    await api.read('updatePrice', `/backoffice/prices/${official?.id}`, {
      token: admin.token,
      body: {
        productId,
        establishmentId: official?.establishmentId,
        price: 43,
        collectionDate: '2026-06-11',
      },
    });
    expect(await currentOf(productId)).toEqual([43]);
    expect(await undo(id, 2)).toMatchObject({ status: 'pending', official: false, currentPrice: 50 });
    expect(await currentOf(productId)).toEqual([50]);
    await decide(id, { status: 'approved', official: true });
    expect(await currentOf(productId)).toEqual([43.21]);
  });

  it('a correction that a round has replaced stays away when the round is undone after the decision', async () => {
    const { id, productId, establishmentId } = await createSold();
    await decide(id, { status: 'approved', official: true });
    const [official] = await orm.select().from(prices).where(eq(prices.reportedPriceId, id));
    api.pass(1);
    const corrected = { productId, establishmentId, price: 43, collectionDate: testDay };
    const { data: correction } = await api.read('updatePrice', `/backoffice/prices/${official?.id}`, {
      token: admin.token,
      body: corrected,
    });
    api.pass(1);
    const entered = [{ productId, price: 60, seenId: correction.id }];
    const { data: round } = await api.read('savePriceRound', '/backoffice/price-batches', {
      token: admin.token,
      body: { establishmentId: establishmentId ?? 0, day: testDay, prices: entered },
    });
    api.pass(1);
    await undo(id, 2);
    await decide(id, { status: 'approved', official: true });
    await api.read('undoPriceBatch', `/backoffice/price-batches/${round.id}/undo`, { token: admin.token });
    expect(await currentOf(productId)).toEqual([43.21]);
  });

  it('is possible for ten minutes, and for what a rule has decided at any time', async () => {
    const { id } = await createSold();
    await decide(id, { status: 'approved' });
    api.pass(undoMinutes * 60 + 1);
    expect(await refusal(id, { version: 2 })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Uma decisão pode ser desfeita por 10 minutos, que já passaram.',
    });
    const ofRule = await createReportedPrice(orm, {
      decidedByRule: 'record',
      decidedAt: at('2026-01-01'),
    });
    expect(await undo(ofRule.id, 1)).toMatchObject({ status: 'pending', decidedByRule: null });
  });

  it('refuses while the same person has a newer report of the price that waits', async () => {
    const { id, productId, establishmentId, userId } = await createSold();
    await decide(id, { status: 'approved', official: true });
    await createReportedPrice(orm, { productId, establishmentId, userId, status: 'pending' });
    expect(await refusal(id, { version: 2 })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'A mesma pessoa já enviou outro relato deste preço, que espera uma decisão. Decida sobre ele.',
    });
    expect(await currentOf(productId)).toEqual([43.21]);
  });

  it('refuses the second of two, and says who was first; a bad shape, and what is not there', async () => {
    const { id } = await createSold();
    await decide(id, { status: 'approved' });
    await undo(id, 2);
    expect(await refusal(id, { version: 2 }, second)).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    expect(await refusal(id, { version: 3 }, second)).toMatchObject({
      code: 'in_use',
      message: 'Este preço relatado ainda espera uma decisão.',
    });
    expect((await refusal(id, {})).code).toBe('invalid');
    expect((await refusal(987_654, { version: 1 })).code).toBe('not_found');
  });
});
