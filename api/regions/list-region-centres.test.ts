import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('GET /public/regions/centres has the middle of the shops and stations of each region', async () => {
  const region = await createRegion(orm, { name: 'Centro de teste' });
  const empty = await createRegion(orm, { name: 'Sem lugares' });
  const there = { regionId: region.id, longitude: -48.3, coordinatesPrecision: 'exact' as const };
  await createEstablishment(orm, { ...there, latitude: -10.2 });
  await createEstablishment(orm, { ...there, latitude: -10.4 });
  await createFuelStation(orm, { ...there, latitude: -10.6 });
  await createEstablishment(orm, { ...there, latitude: -10.9, coordinatesPrecision: 'city' });
  await api.settled();
  const { data } = await api.read('listRegionCentres', '/public/regions/centres');
  const of = (id: number) => data.find((row) => row.id === id);
  expect(of(region.id)?.centre?.latitude).toBeCloseTo(-10.4);
  expect(of(region.id)?.located).toEqual({ shops: 2, stations: 1 });
  expect(of(empty.id)).toMatchObject({ centre: null, located: { shops: 0, stations: 0 } });
});
