import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { city } from '#domain/city.ts';
import { openTestApi, testDay } from '../platform/testing.ts';

/** A place of which only the city is known appears on no map, and at no distance. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const { latitude, longitude } = city.centre;
const near = `latitude=${latitude}&longitude=${longitude}&radius=1`;
const inCity = { ...city.centre, coordinatesPrecision: 'city' } as const;
const byStreet = { ...city.centre, coordinatesPrecision: 'street' } as const;

it('an establishment, and its promotions', async () => {
  const { id } = await createEstablishment(orm, inCity);
  const other = await createEstablishment(orm, byStreet);
  const days = { startDate: testDay, endDate: testDay };
  for (const establishmentId of [id, other.id]) await createPromotion(orm, { establishmentId, ...days });
  const read = await api.read('readEstablishment', `/establishments/${id}`);
  expect(read.data).toMatchObject({ latitude: null, longitude: null, coordinatesPrecision: 'city' });
  const listed = await api.read('listPublicEstablishments', '/public/establishments');
  expect(listed.data.find((row) => row.id === id)?.latitude).toBeNull();
  const found = await api.read('listNearbyEstablishments', `/public/establishments/nearby?${near}`);
  expect(found.data).toMatchObject([{ id: other.id, ...byStreet }]);
  const offers = await api.read('listNearbyPromotions', `/public/promotions/nearby?${near}`);
  expect(offers.data.map(({ establishment }) => establishment)).toMatchObject([
    { id: other.id, coordinatesPrecision: 'street' },
  ]);
});

it('a station', async () => {
  const { id } = await createFuelStation(orm, inCity);
  const other = await createFuelStation(orm, byStreet);
  const read = await api.read('readFuelStation', `/fuel/stations/${id}`);
  expect(read.data).toMatchObject({ latitude: null, coordinatesPrecision: 'city', nearbyStations: [] });
  const found = await api.read('listNearbyFuelStations', `/fuel/stations/nearby?${near}`);
  expect(found.data.map((row) => row.id)).toEqual([other.id]);
  const beside = await api.read('readFuelStation', `/fuel/stations/${other.id}`);
  expect(beside.data.nearbyStations).toEqual([]);
});
