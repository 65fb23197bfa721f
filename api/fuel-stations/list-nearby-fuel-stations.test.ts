import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { explain } from '#database/testing/explain.ts';
import { distanceKm } from '#domain/distance.ts';
import { nearestPlaces, selectNearest } from '../current-prices/nearest.ts';
import { isStation } from '../platform/kinds.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Each test searches around a different place, far from the others. */
const near = (latitude: number, longitude: number, more = '') =>
  api.read(
    'listNearbyFuelStations',
    `/fuel/stations/nearby?latitude=${latitude}&longitude=${longitude}${more}`,
  );

const place = (name: string, latitude: number, longitude: number) =>
  createFuelStation(orm, { name, latitude, longitude });

describe('GET /fuel/stations/nearby', () => {
  it('works: stations with their distance in km, the nearest first', async () => {
    const [latitude, longitude] = [-10.2, -48.3];
    await place('A 3,3 km', -10.23, longitude);
    const nearest = await place('A 1,1 km', -10.21, longitude);
    await place('A 2,2 km', latitude, -48.32);
    await place('A 6,7 km', -10.26, longitude);
    await createFuelPrice(orm, {
      establishmentId: nearest.id,
      priceCentavos: 659,
      observedAt: at('2026-06-10'),
    });
    const { data, ...facts } = await near(latitude, longitude);
    expect(facts).toEqual({ success: true, count: 3, today: testDay, demonstration: false });
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ['A 1,1 km', 1.1],
      ['A 2,2 km', 2.2],
      ['A 3,3 km', 3.3],
    ]);
    expect(data[0]).toMatchObject({
      id: nearest.id,
      latitude: -10.21,
      longitude: -48.3,
      lowestPrice: { price: 6.59, fuelTypeName: 'Gasolina comum' },
      prices: [{ price: 6.59 }],
    });
  });

  it('uses the given radius, or 5 km by default', async () => {
    await place('A 4,9 km', -11.0441, -48);
    await place('A 5,1 km', -11.0459, -48);
    const found = async (more: string) => (await near(-11, -48, more)).data.map(({ name }) => name);
    expect(await found('')).toEqual(['A 4,9 km']);
    expect(await found('&radius=10')).toEqual(['A 4,9 km', 'A 5,1 km']);
    expect(await found('&radius=0.5')).toEqual([]);
  });

  it.each([
    ['north', 0.05, 0],
    ['south', -0.05, 0],
    ['east', 0, 0.05],
    ['west', 0, -0.05],
    ['north-east', 0.03, 0.04],
  ])('includes a station exactly on the edge, to the %s', async (name, dLat, dLon) => {
    for (const latitude of [-12, -12.3456789, 0.001, 33.1]) {
      const center = { latitude, longitude: -50.7654321 };
      const there = { latitude: center.latitude + dLat, longitude: center.longitude + dLon };
      const { id } = await place(`Borda ${name}`, there.latitude, there.longitude);
      const { data } = await near(center.latitude, center.longitude, `&radius=${distanceKm(center, there)}`);
      expect(data.map((station) => station.id)).toContain(id);
    }
  });

  it('leaves out stations without coordinates, even from a great distance', async () => {
    await createFuelStation(orm, {
      name: 'Sem lugar',
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
    });
    const { data } = await near(0, 0, '&radius=100');
    expect(data.map(({ name }) => name)).not.toContain('Sem lugar');
  });

  it('is an empty list where there are no stations', async () => {
    expect(await near(50, 10)).toEqual({
      success: true,
      data: [],
      count: 0,
      today: testDay,
      demonstration: false,
    });
  });

  it('accepts the poles and the date line', async () => {
    for (const latitude of [-90, 90]) expect((await near(latitude, 180)).count).toBe(0);
  });

  it('is not cached, because everybody is at a different place', async () => {
    const response = await api.get('/fuel/stations/nearby?latitude=50&longitude=10');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers.etag).toBeUndefined();
  });

  const here = 'latitude=-10.2&longitude=-48.3';
  it.each([
    ['longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
    ['latitude=-10.2', 'longitude', 'Informe a longitude em graus.'],
    ['latitude=&longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
    ['latitude=x&longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
    ['latitude=91&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
    ['latitude=-90.1&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
    ['latitude=-10.2&longitude=181', 'longitude', 'A longitude vai de −180 a 180 graus.'],
    ['latitude=-10.2&longitude=Infinity', 'longitude', 'Informe a longitude em graus.'],
    [`${here}&radius=-1`, 'radius', 'O raio precisa ser maior que zero.'],
    [`${here}&radius=0`, 'radius', 'O raio precisa ser maior que zero.'],
    [`${here}&radius=101`, 'radius', 'O raio vai até 100 km.'],
    [`${here}&radius=perto`, 'radius', 'Informe o raio em quilômetros.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`/fuel/stations/nearby?${query}`)).toEqual(wrong(field, message));
  });

  it('names both coordinates when neither is given', async () => {
    const { issues } = await api.refusal('/fuel/stations/nearby');
    expect(issues?.map(({ field }) => field)).toEqual(['latitude', 'longitude']);
  });
});

describe('among twenty thousand stations', () => {
  beforeAll(async () => {
    await orm.execute(sql`
      insert into establishments (type, name, address, latitude, longitude, coordinates_precision)
      select 'posto', 'Posto ' || n, 'Rua ' || n, -30 + (n % 200) * 0.1, -60 + n / 200 * 0.1, 'exact'
      from generate_series(1, 20000) n`);
    // A server does this automatically; without it the planner has no statistics of the table.
    await orm.execute(sql`analyze establishments`);
  });

  it('finds nearby ones by the index on coordinates, without reading the others', async () => {
    const circle = { center: { latitude: -20, longitude: -55 }, radius: 5 };
    const page = { limit: 500, offset: 0 };
    expect(await selectNearest(orm, circle, isStation, page)).toMatchObject({ count: 1 });
    const scans = await explain(orm, nearestPlaces(circle, isStation, page));
    expect(scans.some(({ index }) => index === 'establishments_place')).toBe(true);
    expect(scans.filter(({ table, kind }) => table === 'establishments' && kind === 'Seq Scan')).toEqual([]);
    const read = scans.filter(
      ({ table, index }) => table === 'establishments' || index === 'establishments_place',
    );
    expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThan(10);
  });
});
