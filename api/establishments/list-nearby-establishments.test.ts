import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { explain } from '#database/testing/explain.ts';
import { nearestPlaces, selectNearest } from '../current-prices/nearest.ts';
import { isShop } from '../platform/kinds.ts';
import { openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Each test searches around a different place, far from the others. */
const near = (latitude: number, longitude: number, more = '') =>
  api.read(
    'listNearbyEstablishments',
    `/public/establishments/nearby?latitude=${latitude}&longitude=${longitude}${more}`,
  );

const place = (name: string, latitude: number, longitude: number) =>
  createEstablishment(orm, { name, latitude, longitude });

describe('GET /public/establishments/nearby', () => {
  it('works: shops with their distance in km, the nearest first', async () => {
    const [latitude, longitude] = [-10.2, -48.3];
    await place('A 3,3 km', -10.23, longitude);
    const nearest = await place('A 1,1 km', -10.21, longitude);
    await place('A 6,7 km', -10.26, longitude);
    await createPromotion(orm, { establishmentId: nearest.id, startDate: testDay });
    const { data, ...facts } = await near(latitude, longitude);
    expect(facts).toEqual({ success: true, count: 2, today: testDay, demonstration: false });
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ['A 1,1 km', 1.1],
      ['A 3,3 km', 3.3],
    ]);
    expect(data[0]).toMatchObject({ id: nearest.id, Region: { name: 'Sul' }, promotion_count: 1 });
  });

  it('uses the given radius, or 5 km by default', async () => {
    await place('A 4,9 km', -11.0441, -48);
    await place('A 5,1 km', -11.0459, -48);
    const found = async (more: string) => (await near(-11, -48, more)).data.map(({ name }) => name);
    expect(await found('')).toEqual(['A 4,9 km']);
    expect(await found('&radius=10')).toEqual(['A 4,9 km', 'A 5,1 km']);
    expect(await found('&radius=0.5')).toEqual([]);
  });

  it('returns only shops with running promotions on request', async () => {
    const [running, ended] = [await place('Com', -12, -48), await place('Terminada', -12, -48)];
    await place('Sem', -12, -48);
    await createPromotion(orm, { establishmentId: running.id, startDate: '2026-06-10' });
    await createPromotion(orm, { establishmentId: ended.id, startDate: '2026-06-01', endDate: '2026-06-11' });
    const found = async (more: string) => (await near(-12, -48, more)).data.map(({ name }) => name);
    expect(await found('&withPromotions=true')).toEqual(['Com']);
    expect((await found('&withPromotions=false')).sort()).toEqual(['Com', 'Sem', 'Terminada']);
    expect(await found('')).toHaveLength(3);
  });

  it('leaves out shops without coordinates, and may be empty', async () => {
    await createEstablishment(orm, { latitude: null, longitude: null, coordinatesPrecision: null });
    expect(await near(50, 10, '&radius=100')).toEqual({
      success: true,
      data: [],
      count: 0,
      today: testDay,
      demonstration: false,
    });
  });

  it('is not cached, because everybody is at a different place', async () => {
    const response = await api.get('/public/establishments/nearby?latitude=50&longitude=10');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers.etag).toBeUndefined();
  });

  const here = 'latitude=-10.2&longitude=-48.3';
  it.each([
    ['longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
    ['latitude=91&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
    [`${here}&radius=0`, 'radius', 'O raio precisa ser maior que zero.'],
    [`${here}&radius=101`, 'radius', 'O raio vai até 100 km.'],
    [`${here}&withPromotions=sim`, 'withPromotions', 'Use true ou false.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`/public/establishments/nearby?${query}`)).toEqual(wrong(field, message));
  });
});

describe('among twenty thousand shops', () => {
  beforeAll(async () => {
    await orm.execute(sql`
      insert into establishments (name, region_id, latitude, longitude, coordinates_precision)
      select 'Açougue ' || n, (select min(id) from regions), -30 + (n % 200) * 0.1, -60 + n / 200 * 0.1, 'exact'
      from generate_series(1, 20000) n`);
    // A server does this automatically; without it the planner has no statistics of the table.
    await orm.execute(sql`analyze establishments`);
  });

  it('finds nearby ones by the index on coordinates, without reading the others', async () => {
    const circle = { center: { latitude: -20, longitude: -55 }, radius: 5 };
    const page = { limit: 500, offset: 0 };
    expect(await selectNearest(orm, circle, isShop, page)).toMatchObject({ count: 1 });
    const scans = await explain(orm, nearestPlaces(circle, isShop, page));
    expect(scans.some(({ index }) => index === 'establishments_place')).toBe(true);
    const read = scans.filter(
      ({ table, index }) => table === 'establishments' || index === 'establishments_place',
    );
    expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThan(10);
  });
});
