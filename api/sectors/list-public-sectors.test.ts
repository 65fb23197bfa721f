import { afterAll, expect, it } from 'vitest';
import { createSector, findSector } from '#database/factories/sectors.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const list = () => api.read('listPublicSectors', '/public/sectors');

it('starts with the butcher’s, and lists added sectors alphabetically', async () => {
  const { id } = await findSector(api.orm);
  expect(await list()).toEqual({ success: true, data: [{ id, name: 'Açougue' }] });
  await createSector(api.orm, { name: 'Padaria' });
  await createSector(api.orm, { name: 'Água' });
  await api.settled();
  expect((await list()).data.map(({ name }) => name)).toEqual(['Açougue', 'Água', 'Padaria']);
});
