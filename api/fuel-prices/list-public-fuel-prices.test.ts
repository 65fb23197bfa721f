import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createFuelType } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { findSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { establishments, priceLives } from '#database/schema.ts';
import { dayOf } from '#domain/city-time.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Creates a fuel for one test, so that prices of other tests are not included. */
async function newFuel(overrides: Parameters<typeof createFuelType>[1] = {}) {
  const fuel = await createFuelType(orm, overrides);
  const path = `/fuel/prices?fuelTypeId=${fuel.id}`;
  return {
    fuel,
    observe: (priceCentavos: number, day: string, more: Parameters<typeof createFuelPrice>[1] = {}) =>
      createFuelPrice(orm, { productId: fuel.id, priceCentavos, observedAt: at(day), ...more }),
    list: async (query = '') => (await api.read('listPublicFuelPrices', `${path}${query}`)).data,
    only: async (query = '') => {
      const { data } = await api.read('listPublicFuelPrices', `${path}${query}`);
      expect(data).toHaveLength(1);
      return data[0];
    },
  };
}

describe('GET /fuel/prices', () => {
  it('works: a price with its place, age, life and trend', async () => {
    const region = await createRegion(orm, { name: 'Luzimangues' });
    const brand = await createFuelBrand(orm, { name: 'Jalapão' });
    const fuel = await createFuelType(orm, { name: 'Etanol aditivado' });
    const station = await createFuelStation(orm, {
      name: 'Posto Ipê',
      address: '305 Norte, Av. NS 5',
      regionId: region.id,
      brandId: brand.id,
    });
    const place = { establishmentId: station.id, productId: fuel.id };
    await createFuelPrice(orm, { ...place, priceCentavos: 689, observedAt: at('2026-06-01') });
    const { id } = await createFuelPrice(orm, {
      ...place,
      priceCentavos: 659,
      observedAt: at('2026-06-10', '17:30:00'),
      createdAt: at('2026-06-11', '09:15:00'),
    });
    expect(await api.read('listPublicFuelPrices', `/fuel/prices?fuelTypeId=${fuel.id}`)).toEqual({
      success: true,
      data: [
        {
          id,
          price: 6.59,
          fuelTypeId: fuel.id,
          fuelStationId: station.id,
          stationId: station.id,
          FuelType: { id: fuel.id, name: 'Etanol aditivado' },
          FuelStation: {
            id: station.id,
            name: 'Posto Ipê',
            address: '305 Norte, Av. NS 5',
            latitude: -10.1844,
            longitude: -48.3336,
            regionId: region.id,
            fuelBrandId: brand.id,
            Region: { id: region.id, name: 'Luzimangues' },
            FuelBrand: { id: brand.id, name: 'Jalapão' },
          },
          collectionDate: '2026-06-10T17:30:00-03:00',
          source: 'admin',
          sourceName: 'Posto',
          paymentCondition: 'any',
          lifeDays: 14,
          expiresOn: '2026-06-24',
          expired: false,
          updatedAt: '2026-06-11T09:15:00-03:00',
          previousPrice: 6.89,
          trend: 'down',
          firstCollection: false,
          previousDay: '2026-06-01',
          priceChange: -0.3,
        },
      ],
      count: 1,
      today: testDay,
      unpriced: null,
      demonstration: false,
    });
  });

  it.each([
    ['date=12/06/2026', 'date', 'Informe uma data no formato aaaa-mm-dd.'],
    ['date=0000-01-01', 'date', 'Informe uma data entre 1900 e 2199.'],
    ['date=2026-06-13', 'date', 'A data não pode estar no futuro.'],
    ['regionId=norte', 'regionId', 'Informe um número inteiro positivo.'],
    ['fuelTypeId=-1', 'fuelTypeId', 'Informe um número inteiro positivo.'],
    ['fuelTypeId=1&fuelTypeId=2', 'fuelTypeId', 'Informe um número inteiro positivo.'],
    ['brandId=2147483648', 'brandId', 'Número grande demais.'],
    [`search=${'a'.repeat(101)}`, 'search', 'Use até 100 caracteres.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`/fuel/prices?${query}`)).toEqual(wrong(field, message));
  });
});

describe('the current price', () => {
  it('has beside it the lowest valid price with a payment condition, if that is lower', async () => {
    const { observe, only } = await newFuel();
    const { establishmentId } = await observe(650, '2026-06-05');
    expect(await only()).not.toHaveProperty('conditionalPrice');
    for (const [centavos, day, paymentCondition] of [
      [590, '2026-05-01', 'app'],
      [640, '2026-06-10', 'cash'],
      [635, '2026-06-09', 'pix'],
      [660, '2026-06-11', 'credit'],
    ] as const) {
      await observe(centavos, day, { establishmentId, paymentCondition });
    }
    await api.settled();
    const conditionalPrice = {
      price: 6.35,
      paymentCondition: 'pix',
      conditionName: 'no Pix',
      day: '2026-06-09',
      expiresOn: '2026-06-23',
    };
    expect(await only()).toMatchObject({ price: 6.5, paymentCondition: 'any', conditionalPrice });
    const { data } = await api.read('readFuelStation', `/fuel/stations/${establishmentId}`);
    expect(data.FuelPrices).toMatchObject([{ price: 6.5, conditionalPrice }]);
    await observe(630, '2026-06-11', { establishmentId });
    await api.settled();
    expect(await only()).not.toHaveProperty('conditionalPrice');
  });
});

it('the trend is that of fuels, where two centavos are a change', async () => {
  const { observe, only } = await newFuel();
  const { establishmentId } = await observe(640, '2026-05-20');
  await observe(642, '2026-06-10', { establishmentId });
  expect(await only()).toMatchObject({ trend: 'up', priceChange: 0.02, previousDay: '2026-05-20' });
});

describe('the life of a price', () => {
  it('ends with its last day in the city', async () => {
    const { observe, only } = await newFuel();
    await observe(640, '2026-05-28', { observedAt: at('2026-05-28', '23:59:59') });
    expect(await only()).toMatchObject({ lifeDays: 14, expiresOn: '2026-06-11', expired: true });
  });
  it("is that of the price's source, if one is configured", async () => {
    const [fuel, meat] = [await findSector(orm, 'Combustível'), await findSector(orm)];
    await orm.insert(priceLives).values({ sectorId: fuel.id, source: 'receipt', days: 2 });
    await orm.insert(priceLives).values({ sectorId: meat.id, source: 'report', days: 1 });
    await api.settled();
    const { observe, list } = await newFuel();
    await observe(610, '2026-06-09', { source: 'receipt' });
    await observe(620, '2026-06-09', { source: 'report' });
    expect(await list()).toMatchObject([
      { price: 6.2, sourceName: 'Relato confirmado', lifeDays: 14, expired: false },
      { price: 6.1, sourceName: 'Nota fiscal', lifeDays: 2, expiresOn: '2026-06-11', expired: true },
    ]);
  });
});

it('never puts an expired price before a valid one, and puts the newest of equal prices first', async () => {
  const { observe, list } = await newFuel();
  await observe(590, '2026-05-01');
  await observe(580, '2026-04-01');
  await observe(700, '2026-06-01');
  await observe(650, '2026-06-02');
  await observe(650, '2026-06-09');
  const listed = await list();
  expect(listed.map(({ price, collectionDate, expired }) => [price, dayOf(collectionDate), expired])).toEqual(
    [
      [6.5, '2026-06-09', false],
      [6.5, '2026-06-02', false],
      [7, '2026-06-01', false],
      [5.9, '2026-05-01', true],
      [5.8, '2026-04-01', true],
    ],
  );
});

describe('the filters', async () => {
  const [north, south] = [
    await createRegion(orm, { name: 'Taquaruçu' }),
    await createRegion(orm, { name: 'Buritirana' }),
  ];
  const [flag, other] = [
    await createFuelBrand(orm, { name: 'Araguaia' }),
    await createFuelBrand(orm, { name: 'Cerrado' }),
  ];
  const [petrol, diesel] = [
    await createFuelType(orm, { name: 'Gasolina prêmio' }),
    await createFuelType(orm, { name: 'Diesel náutico' }),
  ];
  const place = async (name: string, regionId: number | null, brandId: number | null, address: string) => {
    const { id: stationId } = await createFuelStation(orm, { name, regionId, brandId, address });
    for (const { id: fuelTypeId } of [petrol, diesel]) {
      await createFuelPrice(orm, {
        establishmentId: stationId,
        productId: fuelTypeId,
        observedAt: at('2026-06-10'),
      });
    }
  };
  await place('Posto São João', north.id, flag.id, 'Avenida das Nações');
  await place('Posto Açaí', north.id, other.id, 'Rua do Comércio');
  await place('Posto Pequi', south.id, flag.id, 'Rua Goiás');
  await place('Posto Sem Nada', null, null, 'Rua Pará');

  const found = async (query: string) => {
    const { data, count } = await api.read('listPublicFuelPrices', `/fuel/prices?${query}`);
    expect(count).toBe(data.length);
    return data.map(({ FuelStation, FuelType }) => `${FuelStation.name.slice(6)} ${FuelType.name[0]}`).sort();
  };

  it('by region, brand and fuel, and all together; an unknown id finds nothing', async () => {
    expect(await found(`regionId=${north.id}`)).toEqual(['Açaí D', 'Açaí G', 'São João D', 'São João G']);
    expect(await found(`brandId=${flag.id}`)).toEqual(['Pequi D', 'Pequi G', 'São João D', 'São João G']);
    expect(await found(`fuelTypeId=${diesel.id}`)).toEqual(['Açaí D', 'Pequi D', 'Sem Nada D', 'São João D']);
    const all = `regionId=${north.id}&brandId=${flag.id}&fuelTypeId=${petrol.id}`;
    expect(await found(`${all}&search=joao`)).toEqual(['São João G']);
    expect(await found(`${all}&search=pequi`)).toEqual([]);
    for (const filter of ['regionId', 'brandId', 'fuelTypeId'])
      expect(await found(`${filter}=999999`)).toEqual([]);
  });
  it.each([
    ['sao joao', ['São João D', 'São João G']],
    ['  AÇAÍ ', ['Açaí D', 'Açaí G']],
    ['das nacoes', ['São João D', 'São João G']],
    ['taquarucu', ['Açaí D', 'Açaí G', 'São João D', 'São João G']],
    ['cerrado', ['Açaí D', 'Açaí G']],
    ['diesel nautico', ['Açaí D', 'Pequi D', 'Sem Nada D', 'São João D']],
    ['%', []],
    ["'; drop table prices", []],
  ])(
    'search finds “%s” in names, addresses, regions, brands and fuels, whatever the accents',
    async (text, expected) => {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(expected);
    },
  );
  it('an empty search does not filter', async () => {
    expect(await found(`fuelTypeId=${petrol.id}&search=`)).toHaveLength(4);
  });
});

describe('a day in the past', () => {
  it('shows prices as they were known at its end, aged by that day', async () => {
    const { observe, only, list } = await newFuel();
    const { establishmentId } = await observe(600, '2026-05-01');
    await observe(620, '2026-05-20', { establishmentId, observedAt: at('2026-05-20', '23:59:59') });
    await observe(640, '2026-05-21', { establishmentId, observedAt: at('2026-05-21', '00:00:00') });
    expect(await list('&date=2026-04-30')).toEqual([]);
    expect(await only('&date=2026-05-19')).toMatchObject({ price: 6, previousPrice: null, expired: true });
    expect(await only('&date=2026-05-20')).toMatchObject({
      price: 6.2,
      previousPrice: 6,
      expiresOn: '2026-06-03',
      expired: false,
    });
    expect(await only('&date=2026-05-21')).toMatchObject({ price: 6.4, previousPrice: 6.2 });
    expect(await only(`&date=${testDay}`)).toMatchObject({ price: 6.4, expired: true });
    expect((await api.read('listPublicFuelPrices', '/fuel/prices?date=2026-01-01')).today).toBe(testDay);
  });
});

describe('stations without a price, near somebody', () => {
  const near = '-10.185%2C-48.335';
  const point = (latitude: number) => ({
    latitude,
    longitude: -48.335,
    coordinatesPrecision: 'exact' as const,
  });
  const unpricedNear = async (query = '') => {
    await api.settled();
    return (await api.read('listPublicFuelPrices', `/fuel/prices?near=${near}&sort=distance${query}`))
      .unpriced;
  };

  it('are counted with the nearest of them, the open ones within five km, and those of the filters', async () => {
    expect(await unpricedNear()).toBeNull();
    const region = await createRegion(orm, { name: 'Perto de teste' });
    const nearest = await createFuelStation(orm, { name: 'Posto Novo', ...point(-10.19) });
    await createFuelStation(orm, { ...point(-10.2), regionId: region.id });
    await createFuelStation(orm, { ...point(-10.3) });
    await createFuelStation(orm, { ...point(-10.186), isOpen: false });
    await createFuelStation(orm, { ...point(-10.186), successorId: nearest.id });
    const { id, name } = nearest;
    const known = { id, name, latitude: -10.19, longitude: -48.335 };
    expect(await unpricedNear()).toEqual({ stations: 2, nearest: known });
    expect(await unpricedNear('&radius=1')).toEqual({ stations: 1, nearest: known });
    expect(await unpricedNear(`&regionId=${region.id}`)).toMatchObject({ stations: 1 });
    expect((await api.read('listPublicFuelPrices', '/fuel/prices')).unpriced).toBeNull();

    const { observe, only } = await newFuel();
    await observe(599, testDay, { establishmentId: id });
    expect(await unpricedNear()).toMatchObject({ stations: 1, nearest: { latitude: -10.2 } });
    expect((await only())?.FuelStation).not.toHaveProperty('isOpen');
    await orm.update(establishments).set({ isOpen: false }).where(eq(establishments.id, id));
    await api.settled();
    expect((await only())?.FuelStation).toMatchObject({ isOpen: false });
  });
});
