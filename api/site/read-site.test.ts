import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { establishments, fuelStations } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const isDemonstration = async () => {
  await api.settled();
  return (await api.read('readSite', '/public/site')).data.demonstration;
};

it('says whether the city is the demonstration, which has shops or stations that are invented', async () => {
  expect(await isDemonstration()).toBe(false);
  await createFuelStation(orm, { isDemonstration: true });
  expect(await isDemonstration()).toBe(true);
  await orm.delete(fuelStations);
  expect(await isDemonstration()).toBe(false);
  await createEstablishment(orm, { isDemonstration: true });
  expect(await isDemonstration()).toBe(true);
  await orm.delete(establishments);
  await createEstablishment(orm);
  expect(await isDemonstration()).toBe(false);
});
