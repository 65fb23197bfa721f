import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('the middle of a region is that of its exact points, and of estimated ones only where it has no other', async () => {
  const [both, rough] = [
    await createRegion(orm, { name: 'Com alfinetes' }),
    await createRegion(orm, { name: 'Sem alfinetes' }),
  ];
  const estimated = (latitude: number) => ({
    latitude: null,
    longitude: null,
    coordinatesPrecision: null,
    estimatedLatitude: latitude,
    estimatedLongitude: -48.9,
    estimatedPrecision: 'neighbourhood' as const,
  });
  await createEstablishment(orm, { regionId: both.id, latitude: -10.2, longitude: -48.3 });
  await createEstablishment(orm, { regionId: both.id, latitude: -10.4, longitude: -48.3 });
  await createEstablishment(orm, { regionId: both.id, ...estimated(-10.9) });
  await createEstablishment(orm, { regionId: rough.id, ...estimated(-10.8) });
  await createEstablishment(orm, { regionId: rough.id, ...estimated(-10.6) });
  await api.settled();
  const { data } = await api.read('listRegionCentres', '/public/regions/centres');
  const of = (id: number) => data.find((row) => row.id === id);
  expect(of(both.id)).toMatchObject({
    centre: { latitude: -10.3, longitude: -48.3 },
    located: { shops: 3, stations: 0 },
  });
  expect(of(rough.id)?.centre).toEqual({ latitude: -10.7, longitude: -48.9 });
});

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
