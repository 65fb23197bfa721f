import { afterAll, describe, expect, it } from 'vitest';
import type { FuelType } from '#contract/fuel-types.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createFuelType } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** An observation: centavos, day, and other columns. */
type Observation = [centavos: number, day: string, more?: Parameters<typeof createFuelPrice>[1]];

async function fuelWith(...observations: Observation[]) {
  const fuel = await createFuelType(orm);
  for (const [priceCentavos, day, more] of observations) {
    await createFuelPrice(orm, { productId: fuel.id, priceCentavos, observedAt: at(day), ...more });
  }
  await api.settled();
  const { data } = await api.read('listPublicFuelTypes', '/fuel/types');
  const read = data.find(({ id }) => id === fuel.id);
  if (!read) throw new Error('the fuel is not in the list');
  expect(await inFigures(fuel.id)).toEqual(summaryOf(read));
  return read;
}

/** The figures of a fuel, computed without its prices. */
async function inFigures(fuelId: number) {
  const { data } = await api.read('listFuelFigures', '/fuel/figures');
  const fuel = data.find(({ id }) => id === fuelId);
  const { figures } = fuel ?? {};
  return {
    comparison: figures && {
      day: figures.comparisonDay,
      expired: figures.allExpired,
      from: figures.from,
      to: figures.to,
      stations: figures.establishments,
      lowest: figures.lowest,
      highest: figures.highest,
      average: figures.average,
    },
    best: fuel?.best.map(({ id }) => id),
    cityChange: fuel?.cityChange,
    seenLower: fuel?.seenLower,
    weeks: fuel?.weeks,
  };
}

/** The same, derived from the fuel with its prices. */
function summaryOf({ comparison, prices, cityChange, seenLower, weeks }: FuelType) {
  return {
    comparison,
    best: prices.slice(0, Math.min(4, comparison?.stations ?? 0)).map(({ id }) => id),
    cityChange,
    seenLower,
    weeks: weeks.slice(-12).map(({ to, lowest }) => ({ day: to, lowest })),
  };
}

describe('GET /fuel/types', () => {
  it('works: the six standard fuels in display order, before there are prices', async () => {
    const { data, ...facts } = await api.read('listPublicFuelTypes', '/fuel/types');
    expect(facts).toEqual({ success: true, count: 6, today: testDay, demonstration: false });
    expect(data.map(({ name }) => name)).toEqual([
      'Gasolina comum',
      'Gasolina aditivada',
      'Etanol',
      'Diesel S10',
      'Diesel S500',
      'GNV',
    ]);
    expect(data[0]).toEqual({
      id: data[0]?.id,
      name: 'Gasolina comum',
      description: 'Gasolina tipo C, sem aditivos',
      fuelBrandId: null,
      prices: [],
      lowestPrice: null,
      seenLower: null,
      comparison: null,
      cityChange: null,
      weeks: [],
    });
  });

  it('shows an approved report below the lowest price beside it', async () => {
    const fuel = await fuelWith([649, '2026-06-10']);
    expect(fuel.seenLower).toBeNull();
    const { establishmentId: fuelStationId } = await createReportedFuelPrice(orm, {
      productId: fuel.id,
      reportedCentavos: 629,
      createdAt: at(testDay),
    });
    await api.settled();
    const { data } = await api.read('listPublicFuelTypes', '/fuel/types');
    expect((await inFigures(fuel.id)).seenLower).toMatchObject({ price: 6.29, placeId: fuelStationId });
    expect(data.find(({ id }) => id === fuel.id)).toMatchObject({
      lowestPrice: { price: 6.49 },
      comparison: { lowest: 6.49, stations: 1 },
      seenLower: { price: 6.29, day: testDay, lifeDays: 14, placeId: fuelStationId },
    });
  });

  it('a price of nothing leads nothing', async () => {
    const day = '2026-06-10';
    const fuel = await fuelWith([0, day], [649, day], [629, '2026-06-01'], [0, '2026-06-01'], [699, day]);
    expect(fuel.lowestPrice?.price).toBe(6.29);
    expect(fuel.comparison).toMatchObject({ lowest: 6.29, highest: 6.99, average: 6.59, stations: 3 });
    expect(fuel.weeks.map(({ lowest }) => lowest)).toEqual([6.29, 6.49]);
    expect(fuel.cityChange?.change).toBe(0);
    expect(fuel.prices.slice(3).map(({ price }) => price)).toEqual([0, 0]);
  });

  it('works: prices, the lowest price with its station, comparison, weeks and trend', async () => {
    const region = await createRegion(orm, { name: 'Luzimangues' });
    const cheap = await createFuelStation(orm, { name: 'Posto Buriti', regionId: region.id });
    const dear = await createFuelStation(orm);
    const fuel = await createFuelType(orm, { name: 'Etanol aditivado', description: 'Com detergente' });
    const observe = (stationId: number, priceCentavos: number, day: string) =>
      createFuelPrice(orm, {
        productId: fuel.id,
        establishmentId: stationId,
        priceCentavos,
        observedAt: at(day),
      });
    await observe(cheap.id, 495, '2026-06-02');
    await observe(dear.id, 520, '2026-06-03');
    const lowest = await observe(cheap.id, 480, '2026-06-09');
    const highest = await observe(dear.id, 515, '2026-06-10');
    await api.settled();
    const { data } = await api.read('listPublicFuelTypes', '/fuel/types');
    expect(data.find(({ id }) => id === fuel.id)).toEqual({
      id: fuel.id,
      name: 'Etanol aditivado',
      description: 'Com detergente',
      fuelBrandId: null,
      prices: [
        { id: lowest.id, price: 4.8, fuelStationId: cheap.id, expired: false },
        { id: highest.id, price: 5.15, fuelStationId: dear.id, expired: false },
      ],
      lowestPrice: {
        price: 4.8,
        fuelStationId: cheap.id,
        fuelStationName: 'Posto Buriti',
        fuelStationAddress: cheap.address,
        fuelStationNeighbourhood: cheap.neighbourhood,
        regionName: 'Luzimangues',
        collectionDate: '2026-06-09T08:00:00-03:00',
        source: 'admin',
        sourceName: 'Posto',
        paymentCondition: 'any',
        lifeDays: 14,
        expiresOn: '2026-06-23',
        expired: false,
        trend: 'down',
        firstCollection: false,
        previousPrice: 4.95,
        previousDay: '2026-06-02',
        priceChange: -0.15,
      },
      comparison: {
        day: testDay,
        expired: false,
        from: '2026-06-09',
        to: '2026-06-10',
        stations: 2,
        lowest: 4.8,
        highest: 5.15,
        average: null,
      },
      cityChange: { trend: 'down', change: -0.15, since: '2026-06-05' },
      seenLower: null,
      weeks: [
        { from: '2026-06-02', to: '2026-06-03', lowest: 4.95, highest: 5.2, median: 5.08, stations: 2 },
        { from: '2026-06-09', to: '2026-06-10', lowest: 4.8, highest: 5.15, median: 4.98, stations: 2 },
      ],
    });
  });
});

it('the comparison has an average rounded to the centavo; expired prices are left out of it, and listed last', async () => {
  const fuel = await fuelWith(
    [500, '2026-05-01'],
    [600, '2026-06-01'],
    [610, '2026-06-09'],
    [615, '2026-06-09'],
  );
  expect(fuel.prices.map(({ price, expired }) => [price, expired])).toEqual([
    [6, false],
    [6.1, false],
    [6.15, false],
    [5, true],
  ]);
  expect(fuel.lowestPrice).toMatchObject({ price: 6, expired: false });
  const compared = {
    from: '2026-06-01',
    to: '2026-06-09',
    stations: 3,
    lowest: 6,
    highest: 6.15,
    average: 6.08,
  };
  expect(fuel.comparison).toEqual({ day: testDay, expired: false, ...compared });
});

it('the weeks count a station once, and take the median of all observations', async () => {
  const { id: establishmentId } = await createFuelStation(orm);
  const fuel = await fuelWith(
    [600, '2026-06-08', { establishmentId }],
    [603, '2026-06-09', { establishmentId }],
    [640, '2026-06-09'],
  );
  expect(fuel.weeks).toEqual([
    { from: '2026-06-08', to: '2026-06-09', lowest: 6, highest: 6.4, median: 6.03, stations: 2 },
  ]);
});

describe('the change of the lowest price of the city in a week', () => {
  it('is between what was the lowest price at the end of that day and what is now', async () => {
    const { id: establishmentId } = await createFuelStation(orm);
    const fuel = await fuelWith(
      [640, '2026-06-05', { establishmentId, observedAt: at('2026-06-05', '23:59:59') }],
      [690, '2026-06-02'],
      [655, '2026-06-10', { establishmentId }],
    );
    expect(fuel.cityChange).toEqual({ trend: 'up', change: 0.15, since: '2026-06-05' });
  });

  it('compares what was valid on both days, not what was collected in both weeks', async () => {
    const fuel = await fuelWith([620, '2026-05-29'], [650, '2026-06-04'], [660, '2026-06-10']);
    expect(fuel.cityChange).toEqual({ trend: 'stable', change: 0, since: '2026-06-05' });
  });

  it("leaves out a price that a station's newer one had replaced, and one that had expired", async () => {
    const { id: stationId } = await createFuelStation(orm);
    const fuel = await fuelWith(
      [500, '2026-06-01', { establishmentId: stationId }],
      [640, '2026-06-04', { establishmentId: stationId }],
      [510, '2026-05-21'],
      [660, '2026-06-10', { establishmentId: stationId }],
    );
    expect(fuel.cityChange).toMatchObject({ change: 0.2 });
  });

  it('is null where nothing was valid a week ago, or nothing is today', async () => {
    expect((await fuelWith([640, '2026-06-08'], [650, '2026-06-10'])).cityChange).toBeNull();
    expect((await fuelWith([640, '2026-05-24'])).cityChange).toBeNull();
  });
});
