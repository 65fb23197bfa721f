import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { establishments, prices } from '#database/schema.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const petrol = await findProduct(orm, 'Gasolina comum');
const ethanol = await findProduct(orm, 'Etanol');

afterEach(async () => {
  await orm.delete(prices);
  await orm.delete(establishments);
  await api.settled();
});

const list = async () => {
  // Stations are in memory, and the factories write past the API.
  await api.settled();
  return api.read('listPublicFuelStations', '/fuel/stations');
};
const only = async () => (await list()).data[0];

describe('GET /fuel/stations', () => {
  it('is an empty list in an empty city', async () => {
    expect(await list()).toEqual({ success: true, data: [], count: 0, today: testDay, demonstration: false });
  });

  it('works: a station with its place, brand, region and current prices', async () => {
    const region = await createRegion(orm, { name: 'Luzimangues' });
    const brand = await createFuelBrand(orm, { name: 'Jalapão' });
    const station = await createFuelStation(orm, {
      cnpj: '11222333000181',
      name: 'Posto Ipê',
      companyName: 'Comércio de Combustíveis Ipê Ltda',
      address: '305 Norte, Av. NS 5',
      neighbourhood: 'Plano Diretor Norte',
      zipcode: '77001304',
      phone: '6332150000',
      latitude: -10.1689,
      longitude: -48.3471,
      coordinatesPrecision: 'postal_code',
      brandId: brand.id,
      regionId: region.id,
      updatedAt: at('2026-06-11', '10:00:00'),
    });
    const observe = (fuelTypeId: number, priceCentavos: number) =>
      createFuelPrice(orm, {
        establishmentId: station.id,
        productId: fuelTypeId,
        priceCentavos,
        observedAt: at('2026-06-10'),
      });
    const cheap = await observe(ethanol.id, 459);
    const dear = await observe(petrol.id, 659);
    const observation = {
      collectionDate: '2026-06-10T08:00:00-03:00',
      source: 'admin',
      sourceName: 'Posto',
      paymentCondition: 'any',
      lifeDays: 14,
      expiresOn: '2026-06-24',
      expired: false,
    };
    expect(await list()).toEqual({
      success: true,
      data: [
        {
          id: station.id,
          name: 'Posto Ipê',
          address: '305 Norte, Av. NS 5',
          formatted_address: '305 Norte, Av. NS 5, Plano Diretor Norte, 77001-304',
          neighbourhood: 'Plano Diretor Norte',
          zipcode: '77001304',
          cnpj: '11222333000181',
          phone: '(63) 3215-0000',
          latitude: -10.1689,
          longitude: -48.3471,
          coordinatesPrecision: 'postal_code',
          regionId: region.id,
          fuelBrandId: brand.id,
          Region: { id: region.id, name: 'Luzimangues' },
          FuelBrand: { id: brand.id, name: 'Jalapão' },
          isOpen: true,
          photo: null,
          lowestPrice: { price: 4.59, fuelTypeId: ethanol.id, fuelTypeName: 'Etanol', ...observation },
          prices: [
            { id: dear.id, fuelTypeId: petrol.id, price: 6.59, ...observation },
            { id: cheap.id, fuelTypeId: ethanol.id, price: 4.59, ...observation },
          ],
          averageRating: null,
          reviewCount: 0,
          updatedAt: '2026-06-11T10:00:00-03:00',
        },
      ],
      count: 1,
      today: testDay,
      demonstration: false,
    });
  });

  it('includes stations without coordinates, prices, brand, region or postal code', async () => {
    await createFuelStation(orm, {
      name: 'Posto Sem Nada',
      cnpj: null,
      address: 'Rua Pará',
      neighbourhood: null,
      zipcode: null,
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
      isOpen: false,
    });
    expect(await only()).toMatchObject({
      formatted_address: 'Rua Pará',
      cnpj: null,
      neighbourhood: null,
      zipcode: null,
      phone: null,
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
      regionId: null,
      fuelBrandId: null,
      Region: null,
      FuelBrand: null,
      isOpen: false,
      lowestPrice: null,
      prices: [],
    });
  });

  it('sorts names in Portuguese alphabetical order, and numbers by value', async () => {
    for (const name of ['Posto 10', 'posto 9', 'Zebu', 'Água Boa', 'Ypê'])
      await createFuelStation(orm, { name });
    const { data, count } = await list();
    expect(data.map(({ name }) => name)).toEqual(['Água Boa', 'posto 9', 'Posto 10', 'Ypê', 'Zebu']);
    expect(count).toBe(5);
    const paged: string[] = [];
    for (let page = 1; page <= count; page += 1) {
      const path = `/fuel/stations?limit=1&page=${page}`;
      paged.push(...(await api.read('listPublicFuelStations', path)).data.map(({ name }) => name));
    }
    expect(paged).toEqual(data.map(({ name }) => name));
  });
});

it("a station's lowest price is the lowest of the latest where all have expired", async () => {
  const { id: establishmentId } = await createFuelStation(orm);
  await createFuelPrice(orm, { establishmentId, priceCentavos: 650, observedAt: at('2026-05-01') });
  const old = { productId: ethanol.id, priceCentavos: 400, observedAt: at('2026-03-01') };
  await createFuelPrice(orm, { establishmentId, ...old });
  expect((await only())?.lowestPrice).toMatchObject({ price: 6.5, expired: true });
});
