import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

it.each([
  ['listPublicRegions', '/regions'],
  ['listPublicRegions', '/public/regions'],
] as const)('%s at %s: Norte, Sul, Taquaralto, then those that an administrator adds', async (name, path) => {
  const { data, ...envelope } = await api.read(name, path);
  expect(envelope).toEqual({ success: true });
  expect(data.map((region) => region.name).slice(0, 3)).toEqual(['Norte', 'Sul', 'Taquaralto']);
  const added = await createRegion(api.orm, { position: 9 });
  await api.settled();
  const after = await api.read(name, path);
  expect(after.data.at(-1)).toEqual({ id: added.id, name: added.name, hasPlaces: false });
  await createEstablishment(api.orm, { regionId: added.id });
  await api.settled();
  expect((await api.read(name, path)).data.at(-1)?.hasPlaces).toBe(true);
});

it('orders by position, then by name', async () => {
  await createRegion(api.orm, { name: 'Zona Rural', position: 0 });
  await createRegion(api.orm, { name: 'Centro', position: 0 });
  await api.settled();
  const { data } = await api.read('listPublicRegions', '/regions');
  expect(data.map((region) => region.name).slice(0, 3)).toEqual(['Centro', 'Zona Rural', 'Norte']);
});
