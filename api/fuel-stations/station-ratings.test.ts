import { afterAll, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createStationReview } from '#database/factories/reviews.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi } from '../platform/testing.ts';

const statements: string[] = [];
const database = await openTestDatabase((statement) => statements.push(statement));
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = api;

it('a station, its neighbours, the nearby and the listed ones have ratings of approved reviews, in one query', async () => {
  const at = (tenths: number) => createFuelStation(orm, { latitude: -9 - tenths / 1000, longitude: -47 });
  const rows = [await at(0), await at(1), await at(2), await at(3), await at(4), await at(5), await at(6)];
  const [own = 0, next = 0, , , , distant = 0] = rows.map(({ id }) => id);
  for (const [fuelStationId, rating] of [
    [own, 5],
    [next, 4],
    [next, 2],
    [distant, 1],
  ] as const) {
    await createStationReview(orm, { establishmentId: fuelStationId, rating });
  }
  await createStationReview(orm, { establishmentId: own, rating: 1, status: 'pending' });
  await api.settled();

  const ratingOf = (station: { averageRating: number | null; reviewCount: number } | undefined) => [
    station?.averageRating,
    station?.reviewCount,
  ];
  const aggregates = async (read: () => Promise<unknown>) => {
    statements.length = 0;
    await read();
    return statements.filter((statement) => statement.includes('avg('));
  };

  const read = await aggregates(async () => {
    const { data } = await api.read('readFuelStation', `/fuel/stations/${own}`);
    expect(ratingOf(data)).toEqual([5, 1]);
    expect(data.nearbyStations.map(({ id }) => id)).toEqual(rows.slice(1, 5).map(({ id }) => id));
    expect(data.nearbyStations.map(ratingOf)).toEqual([
      [3, 2],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
  });
  const near = await aggregates(async () => {
    const { data } = await api.read(
      'listNearbyFuelStations',
      '/fuel/stations/nearby?latitude=-9&longitude=-47',
    );
    expect(data.map(ratingOf).slice(0, 3)).toEqual([
      [5, 1],
      [3, 2],
      [null, 0],
    ]);
  });
  const listed = await aggregates(async () => {
    const { data } = await api.read('listPublicFuelStations', '/fuel/stations');
    expect(ratingOf(data.find(({ id }) => id === distant))).toEqual([1, 1]);
  });
  for (const made of [read, near, listed]) {
    expect(made).toHaveLength(1);
    expect(made[0]).not.toContain('lateral');
  }
  // The page of a station reads the ratings of the five stations that it shows.
  expect(read[0]).toContain('in ($1, $2, $3, $4, $5)');
});
