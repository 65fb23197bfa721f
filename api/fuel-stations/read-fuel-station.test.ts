import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { establishmentProfiles, establishments } from '#database/schema.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const petrol = await findProduct(orm, 'Gasolina comum');
const ethanol = await findProduct(orm, 'Etanol');

const read = async (id: number) => (await api.read('readFuelStation', `/fuel/stations/${id}`)).data;

describe('GET /fuel/stations/{id}', () => {
  it('works: the station, its prices, history and neighbours', async () => {
    const station = await createFuelStation(orm, {
      name: 'Posto Ipê',
      address: '305 Norte',
      neighbourhood: null,
      zipcode: '77001304',
      latitude: -9,
      longitude: -47,
      updatedAt: at('2026-06-11', '10:00:00'),
    });
    const neighbour = await createFuelStation(orm, { latitude: -9.01, longitude: -47 });
    const of = { establishmentId: station.id, productId: petrol.id, createdAt: at('2026-06-11') };
    const before = await createFuelPrice(orm, { ...of, priceCentavos: 689, observedAt: at('2026-06-01') });
    const latest = await createFuelPrice(orm, { ...of, priceCentavos: 659, observedAt: at('2026-06-10') });
    const observation = {
      collectionDate: '2026-06-10T08:00:00-03:00',
      source: 'admin',
      sourceName: 'Posto',
      paymentCondition: 'any',
      lifeDays: 14,
      expiresOn: '2026-06-24',
      expired: false,
    };
    const past = { source: 'admin', sourceName: 'Posto', stationName: 'Posto Ipê', brandName: null };
    const { data, ...facts } = await api.read('readFuelStation', `/fuel/stations/${station.id}`);
    expect(facts).toEqual({ success: true, today: testDay, demonstration: false });
    const { nearbyStations, ...own } = data;
    expect(own).toEqual({
      id: station.id,
      name: 'Posto Ipê',
      address: '305 Norte',
      formatted_address: '305 Norte, 77001-304',
      neighbourhood: null,
      zipcode: '77001304',
      cnpj: station.cnpj,
      phone: null,
      latitude: -9,
      longitude: -47,
      coordinatesPrecision: 'exact',
      regionId: null,
      fuelBrandId: null,
      Region: null,
      FuelBrand: null,
      isOpen: true,
      photo: null,
      lowestPrice: { price: 6.59, fuelTypeId: petrol.id, fuelTypeName: 'Gasolina comum', ...observation },
      prices: [{ id: latest.id, fuelTypeId: petrol.id, price: 6.59, ...observation }],
      averageRating: null,
      reviewCount: 0,
      updatedAt: '2026-06-11T10:00:00-03:00',
      successor: null,
      FuelPrices: [
        {
          id: latest.id,
          price: 6.59,
          fuelTypeId: petrol.id,
          fuelStationId: station.id,
          stationId: station.id,
          FuelType: { id: petrol.id, name: 'Gasolina comum' },
          FuelStation: {
            id: station.id,
            name: 'Posto Ipê',
            address: '305 Norte',
            regionId: null,
            fuelBrandId: null,
            Region: null,
            FuelBrand: null,
          },
          ...observation,
          updatedAt: '2026-06-11T08:00:00-03:00',
          previousPrice: 6.89,
          trend: 'down',
          firstCollection: false,
          previousDay: '2026-06-01',
          priceChange: -0.3,
          seenLower: null,
        },
      ],
      priceHistory: [
        {
          id: latest.id,
          fuelTypeId: petrol.id,
          price: 6.59,
          collectionDate: observation.collectionDate,
          ...past,
        },
        {
          id: before.id,
          fuelTypeId: petrol.id,
          price: 6.89,
          collectionDate: '2026-06-01T08:00:00-03:00',
          ...past,
        },
      ],
      reviews: [],
    });
    expect(nearbyStations[0]).toMatchObject({ id: neighbour.id, distance: 1.1 });
  });

  it('shows an approved report below the price beside it, until the station is seen again', async () => {
    const { id } = await createFuelStation(orm);
    const of = { establishmentId: id, productId: petrol.id };
    await createFuelPrice(orm, { ...of, priceCentavos: 659, observedAt: at('2026-06-10') });
    await createFuelPrice(orm, {
      ...of,
      productId: ethanol.id,
      priceCentavos: 699,
      observedAt: at('2026-06-10'),
    });
    const reported = (reportedCentavos: number, day: string, more?: { status: 'pending' }) =>
      createReportedFuelPrice(orm, { ...of, reportedCentavos, createdAt: at(day), ...more });
    const seen = async () => {
      await api.settled();
      return (await read(id)).FuelPrices.map(({ seenLower }) => seenLower);
    };
    // Older than the price.
    await reported(599, '2026-06-09');
    expect(await seen()).toEqual([null, null]);
    // More expensive, pending, and at another station.
    await reported(669, '2026-06-11');
    await reported(589, testDay, { status: 'pending' });
    await createReportedFuelPrice(orm, {
      productId: petrol.id,
      reportedCentavos: 579,
      createdAt: at(testDay),
    });
    expect(await seen()).toEqual([null, null]);
    await reported(629, testDay);
    expect(await seen()).toEqual([
      { price: 6.29, day: testDay, lifeDays: 14, placeId: id, placeName: expect.any(String) },
      null,
    ]);
    expect((await read(id)).lowestPrice).toMatchObject({ price: 6.59 });
    await createFuelPrice(orm, { ...of, priceCentavos: 649, observedAt: at(testDay, '20:00:00') });
    expect(await seen()).toEqual([null, null]);
  });

  it('returns a station without coordinates, prices or neighbours', async () => {
    const { id } = await createFuelStation(orm, {
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
    });
    expect(await read(id)).toMatchObject({
      latitude: null,
      lowestPrice: null,
      prices: [],
      FuelPrices: [],
      priceHistory: [],
      nearbyStations: [],
    });
  });

  it('refuses a removed station, even if it was read before', async () => {
    const { id } = await createFuelStation(orm);
    await read(id);
    await orm.delete(establishments).where(eq(establishments.id, id));
    await api.settled();
    expect(await api.refusal(`/fuel/stations/${id}`)).toMatchObject({
      status: 404,
      message: 'Posto não encontrado.',
    });
  });

  it('lists its fuels in display order, each with its trend', async () => {
    const { id: establishmentId } = await createFuelStation(orm);
    const observe = (productId: number, priceCentavos: number, day = '2026-06-10') =>
      createFuelPrice(orm, { establishmentId, productId, priceCentavos, observedAt: at(day) });
    await observe(ethanol.id, 450, '2026-06-03');
    await observe(ethanol.id, 455);
    await observe(petrol.id, 690);
    const { FuelPrices, prices } = await read(establishmentId);
    expect(
      FuelPrices.map(({ FuelType, trend, firstCollection }) => [FuelType.name, trend, firstCollection]),
    ).toEqual([
      ['Gasolina comum', 'stable', true],
      ['Etanol', 'up', false],
    ]);
    expect(prices.map(({ fuelTypeId }) => fuelTypeId)).toEqual([petrol.id, ethanol.id]);
  });
});

describe('its history', () => {
  it('shows the name and brand on the day of each price', async () => {
    const [old, current] = [await createFuelBrand(orm), await createFuelBrand(orm)];
    const { id: stationId } = await createFuelStation(orm, { name: 'Posto Novo', brandId: current.id });
    const profile = async (name: string, brandId: number | null) =>
      onlyRow(
        await orm
          .insert(establishmentProfiles)
          .values({ establishmentId: stationId, name, address: 'Rua Pará', brandId })
          .returning(),
      ).id;
    const flagged = await profile('Posto Velho', old.id);
    const unflagged = await profile('Posto Velho', null);
    const observe = (day: string, profileId: number | null) =>
      createFuelPrice(orm, { establishmentId: stationId, profileId, observedAt: at(day) });
    await observe('2026-03-01', flagged);
    await observe('2026-04-01', unflagged);
    await observe('2026-05-01', null);
    const { priceHistory } = await read(stationId);
    expect(priceHistory.map(({ stationName, brandName }) => [stationName, brandName])).toEqual([
      ['Posto Novo', current.name],
      ['Posto Velho', null],
      ['Posto Velho', old.name],
    ]);
  });

  it('goes back a year, without withdrawn prices and special payment conditions', async () => {
    const { id: stationId } = await createFuelStation(orm);
    const observe = (priceCentavos: number, day: string, more = {}) =>
      createFuelPrice(orm, {
        establishmentId: stationId,
        priceCentavos,
        observedAt: at(day, '00:00:00'),
        ...more,
      });
    await observe(610, '2025-06-12');
    await observe(600, '2025-06-11');
    await observe(620, '2026-06-12');
    await observe(999, '2026-06-01', { withdrawnAt: at(testDay) });
    await observe(500, '2026-06-01', { paymentCondition: 'app' });
    expect((await read(stationId)).priceHistory.map(({ price }) => price)).toEqual([6.2, 6.1]);
  });
});

describe('its neighbours', () => {
  it('are the four nearest others that have coordinates', async () => {
    const center = await createFuelStation(orm, { latitude: -5, longitude: -47 });
    for (const step of [5, 1, 4, 2, 3]) {
      const near = { name: `Vizinho ${step}`, latitude: -5 - step / 100, longitude: -47 };
      const { id: establishmentId } = await createFuelStation(orm, near);
      await createFuelPrice(orm, { productId: petrol.id, establishmentId });
    }
    for (const step of [6, 7, 1]) {
      await createFuelStation(orm, { name: `Ainda ${step}`, latitude: -5 - step / 1000, longitude: -47 });
    }
    await createFuelStation(orm, { latitude: null, longitude: null, coordinatesPrecision: null });
    const { nearbyStations } = await read(center.id);
    expect(nearbyStations.map(({ name, distance }) => [name, distance])).toEqual([
      ['Vizinho 1', 1.1],
      ['Vizinho 2', 2.2],
      ['Vizinho 3', 3.3],
      ['Vizinho 4', 4.4],
      ['Ainda 1', 0.1],
      ['Ainda 6', 0.7],
    ]);
  });
});
