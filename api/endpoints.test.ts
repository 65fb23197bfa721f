import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { fuelStations } from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { at, openTestApi, testDay } from './platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

beforeAll(async () => {
  await seedDemonstrationCity(api.orm, at(testDay));
  await api.settled();
});

const queries: Partial<Record<EndpointName, string>> = {
  listNearbyFuelStations: 'latitude=-10.18&longitude=-48.33&radius=10',
};

const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'GET');

it.each(reads)(
  '%s answers about a whole city exactly what the contract promises',
  async (name) => {
    const [station] = await api.orm.select({ id: fuelStations.id }).from(fuelStations).limit(1);
    const path = endpoints[name].path.replace(':id', String(station?.id));
    const { data } = await api.read(name, `${path}?${queries[name] ?? ''}`);
    if (Array.isArray(data)) expect(data.length).toBeGreaterThan(0);
  },
);
