import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { inArray } from '#database/orm.ts';
import { reportedPrices } from '#database/schema.ts';
import { recordLength } from '#domain/approval-rules.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2 (Reported prices moderation), 5 and 7 (GET reported prices). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/backoffice/reported-prices';

let admin: Person;
const list = (query = '') =>
  api.read('listReportedPrices', `${path}${query && `?${query}`}`, { token: admin.token });
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

describe('GET /backoffice/reported-prices', () => {
  let mild: number;
  let grave: number;
  let oldApproved: number;
  let newRejected: number;
  let ofFuel: number;

  beforeAll(async () => {
    admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
    const author = await createUser(orm, { name: 'Zuleica Prado', email: 'zuleica@exemplo.com.br' });
    const category = await createCategory(orm, { name: 'Bovinos' });
    const product = await createProduct(orm, { name: 'Picanha Maturada', categoryId: category.id });
    const shop = await createEstablishment(orm, { name: 'Açougue do Zé' });
    const pair = { productId: product.id, establishmentId: shop.id };
    await createPrice(orm, { ...pair, priceCentavos: 4000, observedAt: at('2026-06-10') });
    const add = async (overrides: Parameters<typeof createReportedPrice>[1]) =>
      (await createReportedPrice(orm, { ...pair, ...overrides })).id;
    mild = await add({ status: 'pending', urgency: 3, reportedCentavos: 4100, createdAt: at('2026-06-11') });
    grave = await add({
      status: 'pending',
      urgency: 9,
      reportedCentavos: 3000,
      comment: 'Vi na placa.',
      userId: author.id,
      createdAt: at('2026-06-09'),
    });
    oldApproved = await add({
      createdAt: at('2026-06-01'),
      decidedAt: at('2026-06-02'),
      decidedBy: admin.id,
      userId: author.id,
    });
    newRejected = await add({
      status: 'rejected',
      rejectionReason: 'É outro corte.',
      userId: null,
      createdAt: at('2026-06-05'),
      decidedAt: at('2026-06-05'),
    });
    const { establishmentId: stationId, productId: fuelTypeId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-10'),
    });
    ofFuel = (
      await createReportedFuelPrice(orm, {
        establishmentId: stationId,
        productId: fuelTypeId,
        reportedCentavos: 606,
        createdAt: at('2026-05-01'),
        decidedByRule: 'record',
      })
    ).id;
  });

  it('finds those that wait and are of people whose last reports were all approved, whatever the rule is', async () => {
    const [known, unconfirmed] = await Promise.all([
      createUser(orm, { emailVerified: true }),
      createUser(orm, { emailVerified: false }),
    ]);
    const ids: number[] = [];
    for (const { id: userId } of [known, unconfirmed]) {
      for (let nth = 0; nth < recordLength; nth += 1) {
        await createReportedPrice(orm, { userId, status: 'approved', decidedAt: at(`2026-05-1${nth % 10}`) });
      }
      ids.push((await createReportedPrice(orm, { userId, status: 'pending' })).id);
    }
    const { data, count } = await list('reliable=true');
    expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(count).toBe(1);
    await createReportedPrice(orm, { userId: known.id, status: 'rejected', decidedAt: at('2026-05-30') });
    expect((await list('reliable=true')).count).toBe(0);
    await orm.delete(reportedPrices).where(inArray(reportedPrices.userId, [known.id, unconfirmed.id]));
  });

  it('works: the most urgent first, then the decided ones, the newest first', async () => {
    const { data, count } = await list();
    expect(data.map(({ id }) => id)).toEqual([grave, mild, newRejected, oldApproved, ofFuel]);
    expect(count).toBe(5);
    expect(data[0]).toMatchObject({
      Product: { name: 'Picanha Maturada', Category: { name: 'Bovinos' } },
      Establishment: { name: 'Açougue do Zé', Region: { name: expect.any(String) } },
      FuelType: null,
      FuelStation: null,
      User: { name: 'Zuleica Prado', email: 'zuleica@exemplo.com.br' },
      reportedPrice: 30,
      comment: 'Vi na placa.',
      reportDate: '2026-06-09T08:00:00-03:00',
      createdAt: '2026-06-09T08:00:00-03:00',
      status: 'pending',
      official: false,
      currentPrice: 40,
      changePercent: -25,
      record: { sent: 2, decided: 1, approved: 1 },
      DecidedBy: null,
      decidedByRule: null,
    });
    expect(data[1]).toMatchObject({ changePercent: 2.5 });
    expect(data[2]).toMatchObject({ User: null, record: null, rejectionReason: 'É outro corte.' });
    expect(data[3]).toMatchObject({ DecidedBy: { name: 'Marta Lima' }, status: 'approved' });
    expect(data[4]).toMatchObject({
      Product: null,
      FuelType: { name: expect.any(String) },
      FuelStation: { name: expect.any(String) },
      currentPrice: 6,
      changePercent: 1,
      decidedByRule: 'record',
    });
  });

  it('has orders, each the other way round as well, in pages in which each report stands once', async () => {
    const byUrgency = [grave, mild, newRejected, oldApproved, ofFuel];
    const byDay = [mild, grave, newRejected, oldApproved, ofFuel];
    for (const [sort, whole] of [
      ['-urgency', byUrgency],
      ['urgency', byUrgency.toReversed()],
      ['-createdAt', byDay],
      ['createdAt', byDay.toReversed()],
    ] as const) {
      expect(await idsOf(`sort=${sort}`)).toEqual(whole);
      const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`sort=${sort}&limit=2&page=${page}`)));
      expect(pages.flat()).toEqual(whole);
      expect(await idsOf(`sort=${sort}&limit=2&page=4`)).toEqual([]);
    }
  });

  it('has ten on a page where nobody says how many', async () => {
    for (let nth = 0; nth < 8; nth += 1) await createReportedPrice(orm, { createdAt: at('2026-01-01') });
    const { data, count } = await list();
    expect([data.length, count]).toEqual([10, 13]);
  });

  it('filters by status', async () => {
    expect(await idsOf('status=pending')).toEqual([grave, mild]);
    expect(await idsOf('status=rejected')).toEqual([newRejected]);
    expect((await idsOf('status=approved')).slice(0, 2)).toEqual([oldApproved, ofFuel]);
  });

  it('finds by product, shop, fuel, station and person, without case and accents', async () => {
    const { data } = await list('status=approved');
    const fuel = data.find(({ id }) => id === ofFuel);
    expect(await idsOf('search=acougue%20PICANHA')).toEqual([grave, mild, newRejected, oldApproved]);
    expect(await idsOf('search=zuleica%20prado')).toEqual([grave, oldApproved]);
    expect(await idsOf('search=zuleica&status=approved')).toEqual([oldApproved]);
    expect(await idsOf(`search=${encodeURIComponent(fuel?.FuelStation?.name ?? '')}`)).toContain(ofFuel);
    expect(await idsOf(`search=${encodeURIComponent(fuel?.FuelType?.name ?? '')}`)).toEqual([ofFuel]);
    expect(await list('search=zuleica%20combustivel')).toMatchObject({ data: [], count: 0 });
    expect(await list('search=inexistente')).toMatchObject({ data: [], count: 0 });
  });

  it('compares with what is published: a promotion that runs', async () => {
    const { productId, establishmentId } = await createPrice(orm, {
      priceCentavos: 5000,
      observedAt: at('2026-06-10'),
    });
    await createPromotion(orm, {
      productId,
      establishmentId,
      originalCentavos: 5000,
      saleCentavos: 4000,
      startDate: testDay,
      endDate: testDay,
    });
    const { id } = await createReportedPrice(orm, {
      productId,
      establishmentId,
      status: 'pending',
      reportedCentavos: 5000,
      urgency: 99,
    });
    expect((await list('limit=1')).data).toMatchObject([{ id, currentPrice: 40, changePercent: 25 }]);
  });

  it('shows a report of a thing without a published price, and refuses what is no filter', async () => {
    const { id } = await createReportedPrice(orm, { status: 'pending', urgency: 100 });
    expect((await list('limit=1')).data).toMatchObject([{ id, currentPrice: null, changePercent: null }]);
    expect((await api.refusal(`${path}?status=unknown`, { token: admin.token })).code).toBe('invalid');
    expect(await api.refusal(`${path}?sort=comment`, { token: admin.token })).toEqual(
      wrong('sort', 'Essa ordem não existe.'),
    );
  });
});
