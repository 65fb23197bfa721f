import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfAllFuels, stationsOfAPage } from '#contract/fuel-prices.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createFuelType, findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { eq, like } from '#database/orm.ts';
import { establishments, prices } from '#database/schema.ts';
import { comparePrices } from '#domain/comparison.ts';
import { keepsFuelPrice, keepsFuelStation } from '#domain/fuel-filters.ts';
import { countPriced } from '#domain/price-counts.ts';
import { alphabetically } from '#domain/text.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const select = async (query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await api.read('readFuelSelection', `/fuel/selection?${text}`)).data;
};
type Selection = Awaited<ReturnType<typeof select>>;

const names = ({ offers, places }: Selection, isCompared = true) =>
  offers
    .filter(({ compared }) => compared === isCompared)
    .map(({ fuelStationId }) => places.find(({ id }) => id === fuelStationId)?.name);

const address = 'Avenida NS 5';
await createFuelStation(orm, { name: 'Posto 4', address });
await api.settled();
const beforePrices = await select({ tab: 'postos' });

it('says before there are prices which fuels have none, and which stations are there', () => {
  expect(beforePrices).toEqual({
    chosenId: null,
    defaultId: null,
    sections: [],
    unpricedIds: [1, 2, 3, 4, 5, 6].map(() => expect.any(Number)),
    fuels: 0,
    stations: 1,
    withoutPrice: { stations: 1, page: 1 },
    collection: null,
    offers: [],
    places: [expect.objectContaining({ name: 'Posto 4' })],
    page: 1,
    pages: 1,
  });
});

describe('GET /fuel/selection', async () => {
  const petrol = await findProduct(orm, 'Gasolina comum');
  const ethanol = await findProduct(orm, 'Etanol');
  const north = await createRegion(orm, { name: 'Norte de teste' });
  const south = await createRegion(orm, { name: 'Sul de teste' });
  const vibra = await createFuelBrand(orm, { name: 'Vibra de teste' });
  const ipiranga = await createFuelBrand(orm, { name: 'Ipiranga de teste' });
  const posto32 = await createFuelStation(orm, {
    name: 'Posto 32',
    address,
    regionId: north.id,
    brandId: vibra.id,
  });
  const campeao = await createFuelStation(orm, {
    name: 'Auto Posto Campeão',
    address,
    regionId: south.id,
    brandId: ipiranga.id,
  });
  const star = await createFuelStation(orm, { name: 'Posto Star', address, brandId: vibra.id });
  const observe = (productId: number, establishmentId: number, priceCentavos: number, day = '2026-06-10') =>
    createFuelPrice(orm, { productId, establishmentId, priceCentavos, observedAt: at(day) });
  await observe(petrol.id, posto32.id, 689);
  await observe(petrol.id, campeao.id, 729);
  await observe(petrol.id, star.id, 659, '2026-01-07');
  await observe(ethanol.id, campeao.id, 549);
  await observe(ethanol.id, star.id, 499);
  await api.settled();

  it('shows the first fuel when the query names none', async () => {
    const data = await select();
    expect([data.chosenId, data.defaultId]).toEqual([petrol.id, petrol.id]);
    expect(data.sections).toEqual([
      {
        fuelTypeId: petrol.id,
        compared: 2,
        left: 1,
        free: 0,
        ties: 0,
        firstId: posto32.id,
        regions: [
          { regionId: north.id, stations: 1, lowest: 6.89, highest: 6.89 },
          { regionId: south.id, stations: 1, lowest: 7.29, highest: 7.29 },
        ],
      },
    ]);
    expect(names(data)).toEqual(['Posto 32', 'Auto Posto Campeão']);
    expect(names(data, false)).toEqual(['Posto Star']);
    expect(data.offers[0]).toEqual({
      id: expect.any(Number),
      price: 6.89,
      fuelTypeId: petrol.id,
      fuelStationId: posto32.id,
      day: '2026-06-10',
      lifeDays: 14,
      source: 'admin',
      sourceName: 'Posto',
      trend: 'stable',
      firstCollection: true,
      previousDay: null,
      priceChange: null,
      compared: true,
    });
    expect(data.places[0]).toEqual({
      id: posto32.id,
      name: 'Posto 32',
      address,
      neighbourhood: 'Plano Diretor Sul',
      regionId: north.id,
      fuelBrandId: vibra.id,
      Region: { id: north.id, name: 'Norte de teste' },
      FuelBrand: { id: vibra.id, name: 'Vibra de teste' },
      isOpen: true,
      latitude: expect.closeTo(-10.1844, 3),
      longitude: expect.closeTo(-48.3336, 3),
    });
    expect(data.collection).toEqual({
      things: 1,
      places: 2,
      expired: false,
      sources: ['Posto'],
      from: '2026-06-10',
      to: '2026-06-10',
    });
  });
  it('finds no station by signs alone', async () => {
    for (const search of ['%', ',', "'"])
      expect(await select({ search })).toMatchObject({ offers: [], stations: 0 });
  });
  it('shows the fuel that the search names, and all that it names', async () => {
    expect((await select({ search: 'etanol' })).chosenId).toBe(ethanol.id);
    expect((await select({ search: 'gasolina posto' })).chosenId).toBe(petrol.id);
    expect(await select({ search: 'gasolina vibra' })).toMatchObject({ stations: 2, chosenId: petrol.id });
  });
  it('keeps the requested fuel even if the filters leave it empty', async () => {
    expect(await select({ fuelTypeId: ethanol.id, regionId: north.id })).toMatchObject({
      chosenId: ethanol.id,
      sections: [],
      offers: [],
      stations: 0,
      collection: null,
    });
  });
  it('shows every fuel with prices when all are requested', async () => {
    const { chosenId, sections, offers } = await select({ fuelTypeId: 'todos' });
    expect(chosenId).toBeNull();
    expect(sections.map(({ fuelTypeId }) => fuelTypeId)).toEqual([petrol.id, ethanol.id]);
    expect(offers.map(({ price }) => price)).toEqual([6.89, 7.29, 6.59, 4.99, 5.49]);
  });
  it('filters by region, brand and text without accents, and still compares with the whole city', async () => {
    const data = await select({ regionId: south.id, brandId: ipiranga.id, search: 'campeao' });
    expect(names(data)).toEqual(['Auto Posto Campeão']);
    expect(data.sections[0]).toMatchObject({ compared: 1, firstId: campeao.id });
    const types = await select({ regionId: south.id, tab: 'tipos' });
    expect(types.offers.map(({ price }) => price)).toEqual([7.29, 5.49]);
    expect(types).toMatchObject({ fuels: 2, unpricedIds: [], stations: 1 });
  });
  it('has the stations by name, numbers by their value, with what each sells, and the ones without a price last', async () => {
    const { places, offers, stations, withoutPrice } = await select({ tab: 'postos' });
    expect(places.map(({ name }) => name)).toEqual([
      'Auto Posto Campeão',
      'Posto 32',
      'Posto Star',
      'Posto 4',
    ]);
    expect(withoutPrice).toEqual({ stations: 1, page: 1 });
    expect(stations).toBe(4);
    expect(offers).toHaveLength(5);
    const sellers = await select({ tab: 'postos', search: 'etanol' });
    expect(sellers.places.map(({ name }) => name)).toEqual(['Auto Posto Campeão', 'Posto Star']);
    expect(sellers.offers).toHaveLength(4);
    expect(sellers.withoutPrice).toBeNull();
    const named = await select({ tab: 'postos', fuelTypeId: ethanol.id });
    expect(named.places.map(({ name }) => name)).toEqual(['Auto Posto Campeão', 'Posto Star', 'Posto 4']);
    expect(named.offers).toHaveLength(2);
  });
  it('has a station without a price in no table, count of prices or region', async () => {
    for (const tab of ['precos', 'tipos', 'regioes']) {
      const { places, collection, sections } = await select({ tab, fuelTypeId: ethanol.id });
      expect(places.map(({ name }) => name)).not.toContain('Posto 4');
      expect([collection?.places, sections[0]?.compared]).toEqual([2, 2]);
    }
  });
  it('compares the stations in the order of the first fuel', async () => {
    const { places } = await select({ tab: 'regioes' });
    expect(places.map(({ name }) => name)).toEqual(['Posto 32', 'Auto Posto Campeão', 'Posto Star']);
  });
  it('has no price of a fuel at a shop, where no call enters one', async () => {
    const shop = await createEstablishment(orm, { name: 'Mercado sem bombas' });
    const price = await observe(petrol.id, shop.id, 100);
    await api.settled();
    const data = await select({ fuelTypeId: petrol.id });
    expect(data.sections).toMatchObject([{ compared: 2, left: 1, firstId: posto32.id }]);
    expect([...names(data), ...names(data, false)]).not.toContain('Mercado sem bombas');
    await orm.delete(prices).where(eq(prices.id, price.id));
    await api.settled();
  });

  it('is fresh after a write', async () => {
    await observe(ethanol.id, posto32.id, 479, testDay);
    await api.settled();
    expect(names(await select({ fuelTypeId: ethanol.id }))[0]).toBe('Posto 32');
  });
  it.each(['tab=nada', 'fuelTypeId=x', 'page=0', 'regionId=x'])('refuses %s', async (query) => {
    expect(await api.refusal(`/fuel/selection?${query}`)).toMatchObject({ status: 400, code: 'invalid' });
  });
});

describe('a city of many stations', () => {
  let query: Record<string, number> = {};
  beforeAll(async () => {
    const fuel = await createFuelType(orm, { name: 'Querosene' });
    const region = await createRegion(orm, { name: 'Leste de teste' });
    const day = '2026-06-11';
    for (let index = 1; index <= 130; index += 1) {
      const station = await createFuelStation(orm, { name: `Bomba ${index}`, regionId: region.id });
      await createFuelPrice(orm, {
        productId: fuel.id,
        establishmentId: station.id,
        priceCentavos: 500 + index,
        observedAt: at(day),
      });
    }
    await api.settled();
    query = { fuelTypeId: fuel.id, regionId: region.id };
  });

  it.each(['precos', 'postos', 'regioes'] as const)(
    '%s comes by page, and beyond the end is the last page',
    async (tab) => {
      const all = Math.ceil(130 / stationsOfAPage[tab]);
      const numbers = Array.from({ length: all }, (_, index) => index + 1);
      const pages = [];
      for (const page of numbers) pages.push(await select({ ...query, tab, page }));
      expect(pages.map(({ page, pages: known }) => [page, known])).toEqual(
        numbers.map((page) => [page, all]),
      );
      expect(pages.flatMap(({ places }) => places.map(({ name }) => name))).toEqual(
        Array.from({ length: 130 }, (_, index) => `Bomba ${index + 1}`),
      );
      expect(await select({ ...query, tab, page: 99 })).toEqual(pages.at(-1));
    },
  );
  it('those without a price begin after all others, on the page that is said, and cost a page', async () => {
    const region = await createRegion(orm, { name: 'Oeste de teste' });
    for (let index = 1; index <= 40; index += 1) {
      await createFuelStation(orm, { name: `Ainda ${index}`, regionId: region.id });
    }
    await orm.update(establishments).set({ regionId: region.id }).where(eq(establishments.name, 'Bomba 7'));
    await api.settled();
    const there = { regionId: region.id, tab: 'postos' };
    expect(await select(there)).toMatchObject({
      stations: 41,
      withoutPrice: { stations: 40, page: 1 },
      pages: 3,
    });
    const pages = [await select(there), await select({ ...there, page: 3 })];
    expect(pages.map(({ places }) => [places[0]?.name, places.at(-1)?.name, places.length])).toEqual([
      ['Bomba 7', 'Ainda 14', 15],
      ['Ainda 30', 'Ainda 40', 11],
    ]);
    expect((await select({ ...there, tab: 'precos', fuelTypeId: 'todos' })).places).toHaveLength(1);
    await orm.delete(establishments).where(like(establishments.name, 'Ainda %'));
    await api.settled();
  });
  it('the table of all fuels has some of each', async () => {
    const { offers, pages } = await select({ fuelTypeId: 'todos', search: 'bomba' });
    expect([offers.length, pages]).toEqual([rowsOfAllFuels, 1]);
  });
});

describe('the filters in SQL', () => {
  const words = ['norte', 'sul', 'avenida', 'etanol', 'gasolina', 'posto', 'é', '10', 'ipiranga', 'jose'];
  const ids: { regions: number[]; brands: number[] } = { regions: [], brands: [] };
  beforeAll(async () => {
    const regions = [
      await createRegion(orm, { name: 'Água Fria' }),
      await createRegion(orm, { name: 'Posto Alto' }),
    ];
    const brands = [
      await createFuelBrand(orm, { name: 'José e Filhos' }),
      await createFuelBrand(orm, { name: 'Norte' }),
    ];
    const [first, second] = [
      await createFuelType(orm, { name: 'Etanol S10' }),
      await createFuelType(orm, { name: 'Óleo' }),
    ];
    for (let index = 0; index < 12; index += 1) {
      const station = await createFuelStation(orm, {
        name: ['Posto Sul', 'Auto Norte 10', 'José'][index % 3] ?? '',
        address: ['Avenida 5', 'Rua Etanol'][index % 2] ?? '',
        regionId: regions[index % 4]?.id ?? null,
        brandId: brands[index % 5]?.id ?? null,
      });
      for (const [fuel, every] of [
        [first, 1],
        [second, 2],
      ] as const) {
        if (index % every !== 0) continue;
        await createFuelPrice(orm, {
          productId: fuel.id,
          establishmentId: station.id,
          priceCentavos: [500, 500, 0, 620][index % 4] ?? 0,
          observedAt: at(['2026-06-10', '2026-06-11', '2026-05-01'][index % 3] ?? testDay),
        });
      }
    }
    await api.settled();
    ids.regions = regions.map(({ id }) => id);
    ids.brands = brands.map(({ id }) => id);
  });

  it('are those of the domain', async () => {
    const stations = (await api.read('listPublicFuelStations', '/fuel/stations')).data;
    const all = (await api.read('listPublicFuelPrices', '/fuel/prices')).data;
    const fuels = (await api.read('listPublicFuelTypes', '/fuel/types')).data;
    const expected = (filters: { search?: string; regionId?: number; brandId?: number }) => {
      const found = fuels.flatMap(({ id }) => {
        const prices = all
          .filter(({ fuelTypeId }) => fuelTypeId === id)
          .map((price) => ({ ...price, day: price.collectionDate.slice(0, 10) }));
        const comparison = comparePrices(prices, testDay);
        if (!comparison) return [];
        const ranked = comparison.ranked.filter((price) => keepsFuelPrice(price, filters));
        const left = comparison.left.filter((price) => keepsFuelPrice(price, filters));
        return ranked.length + left.length > 0 ? [{ id, ranked, left, expired: comparison.expired }] : [];
      });
      const sellers = new Set(
        found.flatMap(({ ranked, left }) => [...ranked, ...left].map(({ stationId }) => stationId)),
      );
      const places = stations.filter((place) => sellers.has(place.id) || keepsFuelStation(place, filters));
      const counted = found.flatMap(({ id, ranked, expired }) =>
        ranked.map(({ stationId }) => ({ thing: id, place: stationId, expired })),
      );
      const { things, places: priced } = countPriced(counted);
      return {
        sections: found.map(({ id, ranked, left }) => ({
          fuelTypeId: id,
          compared: ranked.length,
          left: left.length,
          free: left.filter(({ price }) => price === 0).length,
          ties: Math.max(0, ranked.filter(({ price }) => price === ranked[0]?.price).length - 1),
        })),
        fuels: things,
        places: priced,
        stations: places.length,
        names: [true, false]
          .flatMap((has) =>
            places
              .filter(({ prices }) => prices.length > 0 === has)
              .map(({ name }) => name)
              .toSorted(alphabetically),
          )
          .slice(0, stationsOfAPage.postos),
      };
    };
    const filters = fc.record(
      {
        search: fc
          .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
          .map((some) => some.join(' ')),
        regionId: fc.constantFrom(...ids.regions),
        brandId: fc.constantFrom(...ids.brands),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const data = await select({ ...given, tab: 'postos' });
        expect({
          sections: data.sections.map(({ fuelTypeId, compared, left, free, ties }) => ({
            fuelTypeId,
            compared,
            left,
            free,
            ties,
          })),
          fuels: data.fuels,
          places: data.collection?.places ?? 0,
          stations: data.stations,
          names: data.places.map(({ name }) => name),
        }).toEqual(expected(given));
      }),
      { numRuns: 60 },
    );
  });
});
