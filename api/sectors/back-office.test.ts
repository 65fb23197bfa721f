import { afterAll, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createSector } from '#database/factories/sectors.ts';
import { sectors } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/backoffice/sectors';

describeCrud({
  api,
  noun: 'sectors',
  path,
  calls: {
    list: 'listSectors',
    export: 'exportSectors',
    read: 'readSectorRow',
    create: 'createSector',
    update: 'updateSector',
    delete: 'deleteSector',
  },
  head: 'ID;Nome;Categorias;Estabelecimentos;Atualizado em;Aberto ao público',
  table: sectors,
  make: (fields) => createSector(orm, fields),
  rest: () => ({ isOpen: true }),
  counts: { categories: 0, establishments: 0 },
  publicNames: async () =>
    (await api.read('listPublicSectors', '/public/sectors')).data.map(({ name }) => name),
  messages: {
    missing: 'Setor não encontrado.',
    noName: 'Por favor, preencha o nome do setor.',
    taken: (existing) => `Já existe o setor “${existing}”.`,
  },
  uses: {
    'Este setor possui categorias vinculadas. Remova as categorias primeiro.': (sectorId) =>
      createCategory(orm, { sectorId }),
    'Este setor possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.': (sectorId) =>
      createEstablishment(orm, { sectorId }),
  },
});

it('the sector of fuels is not deleted, even without categories', async () => {
  const { id } = await createSector(orm, { kind: 'fuel' });
  const path = `/backoffice/sectors/${id}?version=1`;
  expect(
    await api.refusal(path, { method: 'DELETE', token: (await api.signIn({ role: 'admin' })).token }),
  ).toMatchObject({
    status: 409,
    message: 'O setor dos combustíveis não pode ser excluído: as pesquisas importadas usam este setor.',
  });
});
