import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { regions } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/backoffice/regions';
const publicNames = async () =>
  (await api.read('listPublicRegions', '/public/regions')).data.map(({ name }) => name);

describeCrud({
  api,
  noun: 'regions',
  path,
  calls: {
    list: 'listRegions',
    export: 'exportRegions',
    read: 'readRegionRow',
    create: 'createRegion',
    update: 'updateRegion',
    delete: 'deleteRegion',
  },
  head: 'ID;Nome;Estabelecimentos;Postos;Atualizado em',
  table: regions,
  make: (fields) => createRegion(orm, fields),
  counts: { establishments: 0, stations: 0 },
  publicNames,
  messages: {
    missing: 'Região não encontrada.',
    noName: 'Por favor, preencha o nome da região.',
    taken: (existing) => `Já existe a região “${existing}”.`,
  },
  uses: {
    'Esta região possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.': (regionId) =>
      createEstablishment(orm, { regionId }),
    'Esta região possui postos vinculados. Remova os postos primeiro.': (regionId) =>
      createFuelStation(orm, { regionId }),
  },
});

it('a new region is the last one on the screens', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  await api.read('createRegion', path, { token, body: { name: 'Luzimangues' } });
  expect((await publicNames()).at(-1)).toBe('Luzimangues');
});

it('the list counts what belongs to each', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  const { id } = await createRegion(orm, { name: 'Com lugares' });
  await createEstablishment(orm, { regionId: id });
  await createFuelStation(orm, { regionId: id });
  await createFuelStation(orm, { regionId: id });
  const { data, count } = await api.read('listRegions', `${path}?search=lugares`, { token });
  expect(data).toMatchObject([{ id, name: 'Com lugares', establishments: 1, stations: 2, version: 1 }]);
  expect(count).toBe(1);
});
