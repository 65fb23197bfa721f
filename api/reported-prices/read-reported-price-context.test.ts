import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createFuelType } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt, createReceiptItem } from '#database/factories/receipts.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';
import { accessKeyOf, cnpj } from '../receipts/testing.ts';

/** Design, section 8: the context that is shown with a case of the moderation queue. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
});

const pathOf = (id: number) => `/backoffice/reported-prices/${id}`;
const read = async (id: number) =>
  (await api.read('readReportedPriceContext', pathOf(id), { token: admin.token })).data;

/** A key of a receipt from June 2026 issued by this shop. */
const accessKey = accessKeyOf(1, '2606');

/** A cut that costs R$ 40, 44 and 60 in the city, and R$ 44 at the shop. */
async function createCity(overrides: Parameters<typeof createEstablishment>[1] = {}) {
  const shop = await createEstablishment(orm, overrides);
  const { productId } = await createPrice(orm, {
    establishmentId: shop.id,
    priceCentavos: 4400,
    observedAt: at('2026-06-10'),
    source: 'import',
  });
  await createPrice(orm, { productId, priceCentavos: 4000, observedAt: at('2026-06-10') });
  await createPrice(orm, { productId, priceCentavos: 6000, observedAt: at('2026-06-10') });
  return { productId, establishmentId: shop.id };
}
const pending = (overrides: Parameters<typeof createReportedPrice>[1]) =>
  createReportedPrice(orm, { status: 'pending', createdAt: at('2026-06-11'), ...overrides });

describe('GET /backoffice/reported-prices/:id', () => {
  it("shows the city's ruler and the last five prices there", async () => {
    const pair = await createCity();
    for (const day of [1, 2, 3, 4, 5]) {
      await createPrice(orm, { ...pair, priceCentavos: 4300 + day, observedAt: at(`2026-06-0${day}`) });
    }
    await createPrice(orm, {
      ...pair,
      priceCentavos: 100,
      observedAt: at('2026-06-11'),
      withdrawnAt: at('2026-06-11'),
    });
    const { id } = await pending({ ...pair, reportedCentavos: 4200 });
    const { report, city, lastPrices } = await read(id);
    expect(report).toMatchObject({ id, currentPrice: 44, reportedPrice: 42 });
    expect(city).toEqual({ prices: [40, 44, 60], lowest: 40, mean: 48, highest: 60 });
    expect(lastPrices.map(({ price }) => price)).toEqual([44, 43.05, 43.04, 43.03, 43.02]);
    expect(lastPrices[0]).toMatchObject({
      source: 'import',
      collectionDate: '2026-06-10T08:00:00-03:00',
      sourceName: expect.any(String),
    });
  });

  it.each([
    [3999, '2026-06-11', { becomesCurrent: true, becomesLowest: true }],
    [4000, '2026-06-11', { becomesCurrent: true, becomesLowest: false }],
    [3000, '2026-06-09', { becomesCurrent: false, becomesLowest: false }],
  ])('foresees what %s centavos of %s would do', async (reportedCentavos, day, approval) => {
    const { id } = await pending({ ...(await createCity()), reportedCentavos, createdAt: at(day) });
    expect((await read(id)).approval).toEqual(approval);
  });

  it.each([
    ['contests it, on a later day than its first', 4400, '2026-06-11', true],
    ['is above it on its first day', 4400, '2026-06-10', false],
    ['is the same', 3992, '2026-06-11', false],
    ['is lower', 3900, '2026-06-11', true],
  ])(
    'foresees whether a report counts that beside a promotion %s',
    async (_, reportedCentavos, day, counts) => {
      const pair = await createCity();
      await createPromotion(orm, { ...pair, startDate: '2026-06-10' });
      const { id } = await pending({ ...pair, reportedCentavos, createdAt: at(day) });
      expect((await read(id)).approval.becomesCurrent).toBe(counts);
    },
  );

  it('finds the reports of other people that agree: two days and three percent at most', async () => {
    const pair = await createCity();
    const author = await createUser(orm);
    const { id } = await pending({ ...pair, userId: author.id, reportedCentavos: 4200 });
    const other = await createUser(orm, { name: 'Rosa Dias' });
    const near = await createReportedPrice(orm, {
      ...pair,
      userId: other.id,
      reportedCentavos: 4326,
      createdAt: at('2026-06-09'),
    });
    await pending({ ...pair, reportedCentavos: 4327 });
    await pending({ ...pair, reportedCentavos: 4200, createdAt: at('2026-06-09', '07:59:59') });
    await pending({ productId: pair.productId, reportedCentavos: 4200 });
    await pending({ ...pair, status: 'rejected', reportedCentavos: 4200 });
    await createReportedPrice(orm, {
      ...pair,
      userId: author.id,
      reportedCentavos: 4200,
      createdAt: at('2026-06-10'),
    });
    expect((await read(id)).agreeing).toEqual([
      {
        id: near.id,
        reportedPrice: 43.26,
        createdAt: '2026-06-09T08:00:00-03:00',
        status: 'approved',
        User: { id: other.id, name: 'Rosa Dias' },
        sameNetwork: false,
      },
    ]);
  });

  it('finds the receipts of the same person and shop, with the line that shows the price', async () => {
    const pair = await createCity({ cnpj });
    const { establishmentId, productId } = pair;
    const { id: userId } = await createUser(orm);
    const { id } = await pending({ ...pair, userId, reportedCentavos: 4200 });
    const shown = await createReceipt(orm, {
      userId,
      establishmentId,
      accessKey,
      createdAt: at('2026-06-12'),
    });
    await createReceiptItem(orm, { receiptId: shown.id, position: 2, productId, priceCentavos: 9000 });
    await createReceiptItem(orm, {
      receiptId: shown.id,
      position: 3,
      productId,
      productName: 'PIC BOV KG',
      priceCentavos: 4210,
    });
    const silent = await createReceipt(orm, { userId, establishmentId, createdAt: at('2026-06-10') });
    await createReceipt(orm, { userId, establishmentId, createdAt: at('2026-06-08') });
    await createReceipt(orm, { userId, createdAt: at('2026-06-11') });
    await createReceipt(orm, { establishmentId, createdAt: at('2026-06-11') });
    expect((await read(id)).receipts).toMatchObject([
      {
        id: shown.id,
        accessKey,
        keyIsOfPlace: true,
        line: { productName: 'PIC BOV KG', price: 42.1, agrees: true },
      },
      { id: silent.id, keyIsOfPlace: null, line: null },
    ]);
  });

  it('shows a fuel at a station', async () => {
    const { productId: fuelTypeId, establishmentId: stationId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-10'),
    });
    await createFuelPrice(orm, { productId: fuelTypeId, priceCentavos: 580, observedAt: at('2026-06-10') });
    const { id } = await createReportedFuelPrice(orm, {
      status: 'pending',
      productId: fuelTypeId,
      establishmentId: stationId,
      reportedCentavos: 570,
      createdAt: at('2026-06-11'),
    });
    expect(await read(id)).toMatchObject({
      report: { currentPrice: 6, changePercent: -5 },
      city: { prices: [5.8, 6], lowest: 5.8, mean: null, highest: 6 },
      lastPrices: [{ price: 6 }],
      agreeing: [],
      receipts: [],
      approval: { becomesCurrent: true, becomesLowest: true },
    });
  });

  it('says that a first price would become current and public, until an administrator takes it back', async () => {
    const { id: productId } = await createFuelType(orm);
    await createFuelPrice(orm, { productId, priceCentavos: 600, observedAt: at('2026-06-10') });
    const { id: establishmentId } = await createFuelStation(orm);
    const { id } = await createReportedFuelPrice(orm, {
      status: 'pending',
      productId,
      establishmentId,
      reportedCentavos: 199,
      createdAt: at('2026-06-11'),
    });
    const { report, lastPrices, city, approval } = await read(id);
    expect(report).toMatchObject({ currentPrice: null, changePercent: null });
    expect({ lastPrices, city }).toMatchObject({ lastPrices: [], city: { prices: [6] } });
    expect(approval).toEqual({ becomesCurrent: true, becomesLowest: true });
    const publicly = async () => {
      const { data } = await api.read('readFuelStation', `/fuel/stations/${establishmentId}`);
      return data.FuelPrices.map(({ price }) => price);
    };
    expect(await publicly()).toEqual([]);
    await api.read('updateReportedPriceStatus', `${pathOf(id)}/status`, {
      token: admin.token,
      body: { status: 'approved', official: true, version: 1 },
    });
    expect(await publicly()).toEqual([1.99]);
    await api.read('undoReportedPriceDecision', `${pathOf(id)}/undo-decision`, {
      token: admin.token,
      body: { version: 2 },
    });
    expect(await publicly()).toEqual([]);
    expect((await read(id)).report).toMatchObject({ status: 'pending', currentPrice: null });
  });

  it('says that a report is not there', async () => {
    expect(await api.refusal(pathOf(987_654), { token: admin.token })).toMatchObject({
      code: 'not_found',
      message: 'Preço relatado não encontrado.',
    });
  });
});
