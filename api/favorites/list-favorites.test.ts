import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct, findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let ana: Person;
beforeEach(async () => {
  ana = await api.signIn();
});

const list = () => api.read('listFavorites', '/users/favorites', { token: ana.token });
const follow = (thing: { productId: number } | { establishmentId: number }, day = testDay) =>
  createFavorite(orm, { userId: ana.id, createdAt: at(day), ...thing });
const newCut = (name: string) => createProduct(orm, { name });

describe('GET /users/favorites', () => {
  it('is empty for a person who follows nothing, whatever others follow', async () => {
    await createFavorite(orm, { productId: (await createPrice(orm)).productId });
    expect(await list()).toEqual({
      success: true,
      data: [],
      count: 0,
      withoutPrice: 0,
      unpriced: [],
      today: testDay,
      demonstration: false,
    });
  });

  it('works: a cut with its lowest price, the change at that shop, and the rating of the shop', async () => {
    const { id: productId } = await newCut('Fraldão');
    const cheap = await createEstablishment(orm, {
      name: 'Açougue do Neném',
      regionId: (await createRegion(orm, { name: 'Extremo Sul' })).id,
      latitude: -10.3,
      longitude: -48.3,
    });
    const establishmentId = cheap.id;
    await createPrice(orm, { productId, establishmentId, priceCentavos: 5798, observedAt: at('2026-06-02') });
    const now = await createPrice(orm, {
      productId,
      establishmentId,
      priceCentavos: 5490,
      observedAt: at('2026-06-10'),
    });
    await createPrice(orm, { productId, priceCentavos: 6000, observedAt: at('2026-06-11') });
    await createReview(orm, { establishmentId, rating: 4 });
    await createReview(orm, { establishmentId, rating: 5 });
    await createReview(orm, { establishmentId, rating: 1, status: 'pending' });
    const favorite = await follow({ productId });
    const { data, count } = await list();
    expect(count).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({
        id: favorite.id,
        productId,
        fuelStationId: null,
        name: 'Fraldão',
        category: 'Bovina',
        createdAt: '2026-06-12T08:00:00-03:00',
        station: null,
      }),
    ]);
    expect(data[0]?.price).toMatchObject({
      id: now.id,
      price: 54.9,
      previousPrice: 57.98,
      trend: 'down',
      previousDay: '2026-06-02',
      priceChange: -3.08,
      Establishment: {
        id: establishmentId,
        name: 'Açougue do Neném',
        Region: { name: 'Extremo Sul' },
        latitude: -10.3,
        longitude: -48.3,
      },
      source: 'admin',
      collectionDate: '2026-06-10T08:00:00-03:00',
      expired: false,
      averageRating: 4.5,
      reviewCount: 2,
    });
  });

  it('has beside the lowest price of a cut the same price elsewhere, the one seen last first', async () => {
    const { id: productId } = await newCut('Assado de tiras');
    const older = await createPrice(orm, { productId, priceCentavos: 5490, observedAt: at('2026-06-09') });
    const newer = await createPrice(orm, { productId, priceCentavos: 5490, observedAt: at('2026-06-10') });
    await createPrice(orm, { productId, priceCentavos: 5500, observedAt: at('2026-06-11') });
    await createReview(orm, { establishmentId: older.establishmentId, rating: 4 });
    await follow({ productId });
    const { data } = await list();
    expect(data).toMatchObject([
      {
        price: { id: newer.id, averageRating: null },
        equalPrices: [{ id: older.id, price: 54.9, averageRating: 4 }],
      },
    ]);
  });

  it('shows a station with its valid prices in the order of the screens, and its rating', async () => {
    const station = await createFuelStation(orm, { name: 'Posto 32' });
    const stationId = station.id;
    const [petrol, ethanol, diesel] = await Promise.all(
      ['Gasolina comum', 'Etanol', 'Diesel S10'].map((name) => findProduct(orm, name)),
    );
    const fuel = (fuelTypeId: number | undefined, priceCentavos: number, day: string) =>
      createFuelPrice(orm, {
        establishmentId: stationId,
        productId: fuelTypeId ?? 0,
        priceCentavos,
        observedAt: at(day),
      });
    await fuel(ethanol?.id, 529, '2026-06-10');
    await fuel(petrol?.id, 689, '2026-06-10');
    await fuel(diesel?.id, 599, '2026-01-10');
    await createStationReview(orm, { establishmentId: stationId, rating: 3 });
    await follow({ establishmentId: stationId });
    const { data } = await list();
    expect(data).toMatchObject([
      {
        productId: null,
        fuelStationId: stationId,
        name: 'Posto 32',
        category: null,
        price: null,
        station: {
          address: station.address,
          coordinatesPrecision: 'exact',
          isOpen: true,
          averageRating: 3,
          reviewCount: 1,
          prices: [
            { fuelTypeName: 'Gasolina comum', price: 6.89, expired: false },
            { fuelTypeName: 'Etanol', price: 5.29, expired: false },
          ],
        },
      },
    ]);
    expect(data[0]?.station?.prices).toHaveLength(2);
  });

  it('leaves out what has no valid price, and names it beside', async () => {
    const [never, expired, fresh] = [await newCut('Nunca'), await newCut('Vencido'), await newCut('Fresco')];
    await createPrice(orm, { productId: expired.id, observedAt: at('2026-04-01') });
    await createPrice(orm, { productId: fresh.id });
    const empty = await createFuelStation(orm, { name: 'Posto Vazio' });
    await follow({ productId: never.id }, '2026-06-01');
    await follow({ productId: expired.id }, '2026-06-02');
    await follow({ productId: fresh.id }, '2026-06-03');
    await follow({ establishmentId: empty.id }, '2026-06-04');
    const { data, count, withoutPrice, unpriced } = await list();
    expect(data.map(({ name }) => name)).toEqual(['Fresco']);
    expect({ count, withoutPrice }).toEqual({ count: 1, withoutPrice: 3 });
    expect(
      unpriced.map(({ name, productId, fuelStationId }) => ({ name, productId, fuelStationId })),
    ).toEqual([
      { name: 'Posto Vazio', productId: null, fuelStationId: empty.id },
      { name: 'Vencido', productId: expired.id, fuelStationId: null },
      { name: 'Nunca', productId: never.id, fuelStationId: null },
    ]);
  });

  it('comes with the newest first', async () => {
    const [first, second, unsold] = [await newCut('Um'), await newCut('Dois'), await newCut('Três')];
    for (const { id: productId } of [first, second]) await createPrice(orm, { productId });
    await follow({ productId: first.id }, '2026-06-01');
    await follow({ productId: second.id }, '2026-06-11');
    await follow({ productId: unsold.id });
    expect((await list()).data.map(({ name }) => name)).toEqual(['Dois', 'Um']);
  });
});

describe('GET /users/favorites/ids', () => {
  const ids = (token: string) => api.read('listFavoriteIds', '/users/favorites/ids', { token });

  it('works: only the own ones, with and without a price', async () => {
    const favorite = await createFavorite(orm, { userId: ana.id });
    const station = await createFuelStation(orm);
    await follow({ establishmentId: station.id });
    const other = await api.signIn();
    expect((await ids(ana.token)).data).toEqual({
      productIds: [favorite.productId],
      fuelStationIds: [station.id],
    });
    expect((await ids(other.token)).data).toEqual({ productIds: [], fuelStationIds: [] });
  });
});
