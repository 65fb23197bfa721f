import { afterAll, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { at, openTestApi } from '../platform/testing.ts';
import { describeNearby } from '../testing/describe-places.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/fuel/stations/nearby';

describeNearby({
  api,
  call: 'listNearbyFuelStations',
  path,
  make: (fields) => createFuelStation(orm, fields),
});

it('has the prices of each station', async () => {
  const { id } = await createFuelStation(orm, { latitude: -13, longitude: -48 });
  await createFuelPrice(orm, { establishmentId: id, priceCentavos: 659, observedAt: at('2026-06-10') });
  const { data } = await api.read('listNearbyFuelStations', `${path}?latitude=-13&longitude=-48`);
  expect(data).toMatchObject([
    { id, lowestPrice: { price: 6.59, fuelTypeName: 'Gasolina comum' }, prices: [{ price: 6.59 }] },
  ]);
});
