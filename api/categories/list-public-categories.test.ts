import { afterAll, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createSector, findSector } from '#database/factories/sectors.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const list = () => api.read('listPublicCategories', '/public/categories');

it('lists the kinds of meat in display order, each with its sector', async () => {
  const { data, ...envelope } = await list();
  expect(envelope).toEqual({ success: true });
  expect(data.map(({ name }) => name)).toEqual(['Bovina', 'Suína', 'Aves', 'Embutidos', 'Miúdos', 'Peixes']);
  const { id, name } = await findSector(api.orm);
  expect(data[0]).toEqual({ id: data[0]?.id, name: 'Bovina', sectorId: id, Sector: { id, name } });
});

it('orders by position, then by name', async () => {
  const sector = await createSector(api.orm, { name: 'Padaria' });
  await createCategory(api.orm, { name: 'Pães', position: 0, sectorId: sector.id });
  await createCategory(api.orm, { name: 'Bolos', position: 0, sectorId: sector.id });
  await api.settled();
  const { data } = await list();
  expect(data.slice(0, 3).map(({ name, Sector }) => `${name}, ${Sector.name}`)).toEqual([
    'Bolos, Padaria',
    'Pães, Padaria',
    'Bovina, Açougue',
  ]);
});
