import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { addDays } from '#domain/city-time.ts';
import { openTestApi, type Person, testDay } from './platform/testing.ts';

/**
 * The literal payloads of the specification (public side and back office, section 7), without the additions of our own screens.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let person: Person;
let ids: Record<
  'regionId' | 'sectorId' | 'categoryId' | 'establishmentId' | 'productId' | 'fuelTypeId' | 'stationId',
  number
>;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  person = await api.signIn({ name: 'Rosa Lima' });
  const shop = await createEstablishment(orm);
  const fuel = await createFuelPrice(orm);
  const { id: sectorId } = await createSector(orm);
  ids = {
    regionId: (await createRegion(orm)).id,
    sectorId,
    categoryId: (await createCategory(orm, { sectorId })).id,
    establishmentId: shop.id,
    productId: (await createProduct(orm)).id,
    fuelTypeId: fuel.productId,
    stationId: fuel.establishmentId,
  };
});

/** Makes a call that must succeed. Clients label every request as JSON, with or without a body. */
async function done(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  by: Person | null,
  body?: object,
) {
  const response = await api.send(path, {
    method,
    ...(by && { token: by.token }),
    headers: { 'content-type': 'application/json' },
    ...(body && { body }),
  });
  expect(response.statusCode, `${method} ${path}: ${response.body}`).toBe(200);
  return response.json();
}

const days = { startDate: testDay, endDate: addDays(testDay, 7) };
/** Path, payload, and a change of it. */
const kept: [path: string, payload: () => object, change: object][] = [
  [
    '/backoffice/establishments',
    () => ({
      name: 'Casa de Carnes',
      address: '103 Sul',
      phone: '(63) 3215-1234',
      regionId: ids.regionId,
      sectorId: ids.sectorId,
      verified: true,
      zipcode: '77015200',
      latitude: -10.18,
      longitude: -48.33,
      service_radius: 5,
    }),
    { verified: false },
  ],
  ['/backoffice/regions', () => ({ name: 'Leste' }), { name: 'Oeste' }],
  ['/backoffice/sectors', () => ({ name: 'Hortifrúti' }), { name: 'Padaria' }],
  ['/backoffice/categories', () => ({ name: 'Ovina', sectorId: ids.sectorId }), { name: 'Caprina' }],
  [
    '/backoffice/promotions',
    () => ({
      establishmentId: ids.establishmentId,
      productId: ids.productId,
      title: 'Oferta relâmpago',
      description: '',
      discountPercentage: 10,
      originalPrice: 50,
      salePrice: 45,
      ...days,
      isActive: true,
    }),
    { isActive: false },
  ],
  [
    '/backoffice/coupons',
    () => ({
      establishmentId: ids.establishmentId,
      productId: null,
      code: 'PALMAS10',
      description: null,
      discountType: 'percentage',
      discountValue: 10,
      minPurchaseAmount: 0,
      maxDiscountAmount: null,
      ...days,
      usageLimit: null,
      isActive: true,
    }),
    { isActive: false },
  ],
  ['/backoffice/fuel/brands', () => ({ name: 'Cerrado', logo: '' }), { name: 'Jalapão' }],
  ['/backoffice/fuel/types', () => ({ name: 'Querosene', description: '' }), { description: 'De aviação' }],
  [
    '/backoffice/fuel/stations',
    () => ({
      name: 'Posto Ipê',
      address: '104 Norte',
      phoneNumber: null,
      latitude: null,
      longitude: null,
      brandId: null,
      regionId: ids.regionId,
      isOpen: true,
    }),
    { isOpen: false },
  ],
];

describe('what an administrator keeps', () => {
  it.each(kept)('%s: POST, PUT and DELETE apply to the row as it is', async (path, payload, change) => {
    const { data } = await done('POST', path, admin, payload());
    const changed = { ...payload(), ...change };
    for (const body of [changed, payload(), changed]) {
      expect((await done('PUT', `${path}/${data.id}`, admin, body)).data).toMatchObject(
        change === body ? change : {},
      );
    }
    const { data: listed } = await done('GET', `${path}?sort=-id&limit=1`, admin);
    expect(listed).toMatchObject([{ id: data.id, ...change }]);
    await done('DELETE', `${path}/${data.id}`, admin);
    expect((await api.send(`${path}/${data.id}`, { method: 'DELETE', token: admin.token })).statusCode).toBe(
      404,
    );
  });

  it('leaves alone what the payload of an establishment does not name', async () => {
    const { id } = await createEstablishment(orm, {
      type: 'mercado',
      neighbourhood: 'Taquaralto',
      companyName: 'Carnes Ltda',
      openingHours: [{ weekday: 1, opens: '08:00', closes: '18:00' }],
      coordinatesPrecision: 'street',
    });
    const { data } = await done('PUT', `/backoffice/establishments/${id}`, admin, {
      name: 'Mercado Bom',
      regionId: ids.regionId,
      latitude: -10.1844,
      longitude: -48.3336,
    });
    expect(data).toMatchObject({
      name: 'Mercado Bom',
      type: 'mercado',
      neighbourhood: 'Taquaralto',
      legalName: 'Carnes Ltda',
      openingHours: [{ weekday: 1, opens: '08:00', closes: '18:00' }],
      coordinatesPrecision: 'street',
    });
  });

  it('folds a line break in an address, typed into a shop or a station', async () => {
    for (const path of ['/backoffice/establishments', '/backoffice/fuel/stations']) {
      const body = {
        name: `De duas linhas ${path.length}`,
        address: '103 Sul\r\nRua 2\u2028 Lote 3',
        regionId: ids.regionId,
      };
      expect((await done('POST', path, admin, body)).data.address).toBe('103 Sul Rua 2 Lote 3');
    }
  });
});

describe('prices', () => {
  it('of meat are of today without a day, and a correction keeps the day that it corrects', async () => {
    const body = { productId: ids.productId, establishmentId: ids.establishmentId, price: 42.9 };
    const { data } = await done('POST', '/backoffice/prices', admin, body);
    expect(data.collectionDate).toMatch(new RegExp(`^${testDay}T`));
    const old = await done('POST', '/backoffice/prices', admin, { ...body, collectionDate: '2026-06-10' });
    const path = `/backoffice/prices/${old.data.id}`;
    const corrected = await done('PUT', path, admin, { ...body, price: 43.9 });
    expect(corrected.data).toMatchObject({ price: 43.9, collectionDate: old.data.collectionDate });
    // As returned by the list.
    const again = { ...body, price: 44.9, collectionDate: corrected.data.collectionDate };
    const last = await done('PUT', `/backoffice/prices/${corrected.data.id}`, admin, again);
    expect(last.data.collectionDate).toBe(old.data.collectionDate);
    await done('DELETE', `/backoffice/prices/${last.data.id}`, admin);
  });

  it('of fuel are of today without a day, take an ISO date-time, and a correction keeps its day', async () => {
    const path = '/backoffice/fuel/prices';
    const { stationId, fuelTypeId } = ids;
    const prices = [{ fuelTypeId, price: 6.49 }];
    const [today] = (await done('POST', path, admin, { stationId, prices })).data;
    expect(today.date).toMatch(new RegExp(`^${testDay}T`));
    const collectionDate = '2026-06-10T00:00:00.000Z';
    const [old] = (await done('POST', path, admin, { stationId, collectionDate, prices })).data;
    expect(old.date).toMatch(/^2026-06-10T/);
    const body = { price: 6.59, stationId, typeId: fuelTypeId };
    const { data } = await done('PUT', `${path}/${old.id}`, admin, body);
    expect(data).toMatchObject({ price: 6.59, date: old.date });
    await done('DELETE', `${path}/${data.id}`, admin);
  });
});

describe('what waits for a decision', () => {
  it.each(['reviews', 'reported-prices'])(
    '%s: status=all is no filter, and a status alone decides',
    async (noun) => {
      const { id } =
        noun === 'reviews'
          ? await createReview(orm, { status: 'pending' })
          : await createReportedPrice(orm, { status: 'pending' });
      const path = `/backoffice/${noun}`;
      const all = await done('GET', `${path}?page=1&limit=10&status=all&search=`, admin);
      expect(all.data.map((row: { id: number }) => row.id)).toContain(id);
      expect(all.count).toBe((await done('GET', `${path}?page=1&limit=10`, admin)).count);
      await done('PUT', `${path}/${id}/status`, admin, { status: 'approved' });
      expect((await done('GET', `${path}?status=pending`, admin)).count).toBe(all.count - 1);
      if (noun === 'reported-prices') await done('DELETE', `${path}/${id}`, admin);
    },
  );

  it.each(['promotions', 'receipts', 'messages', 'imports', 'station-locations'])(
    '%s are not filtered by "all"',
    async (noun) => {
      await done('GET', `/backoffice/${noun}?${noun === 'messages' ? 'state' : 'status'}=all`, admin);
    },
  );
});

describe('what a person sends', () => {
  it('is listed with the fields of its entity', async () => {
    const { establishmentId, productId } = ids;
    const price = await createPrice(orm, { establishmentId, productId });
    await done('POST', '/users/reviews', person, { establishmentId, rating: 4, comment: 'Boa carne' });
    const report = { productId, establishmentId: price.establishmentId, reportedPrice: 39.9, comment: '' };
    await done('POST', '/reported-prices', person, report);
    const User = { name: 'Rosa L.' };
    expect((await done('GET', '/users/reviews', person)).data).toMatchObject([
      { id: expect.any(Number), rating: 4, comment: 'Boa carne', establishmentId, status: 'pending', User },
    ]);
    const [listed] = (await done('GET', '/users/reported-prices', person)).data;
    expect(listed).toMatchObject({
      productId,
      establishmentId,
      reportedPrice: 39.9,
      status: 'pending',
      User,
    });
    expect(listed.reportDate).toBe(listed.createdAt);
  });

  it('needs no body where the call has none, though the request is called JSON', async () => {
    await done('POST', `/users/favorites/${ids.productId}`, person);
    const { data, count } = await done('GET', '/users/favorites', person);
    expect([data[0].productId, count]).toEqual([ids.productId, 1]);
    await done('DELETE', `/users/favorites/${ids.productId}`, person);
    expect(await done('POST', `/fuel/stations/${ids.stationId}/favorite`, person)).toMatchObject({
      isFavorite: true,
      message: expect.any(String),
    });
    await done('POST', `/fuel/stations/${ids.stationId}/reviews`, person, { rating: 5, comment: 'Rápido' });
  });
});
