import { afterAll, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createProduct } from '#database/factories/products.ts';
import { createSector, findSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { categories } from '#database/schema.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/backoffice/categories';
const at = (id: number) => `${path}/${id}`;
const stored = async (id: number) => (await orm.select().from(categories).where(eq(categories.id, id)))[0];

const admin = await api.signIn({ role: 'admin' });
const sectorId = (await findSector(orm)).id;
const create = (body: unknown) => api.refusal(path, { method: 'POST', body, token: admin.token });
const change = (id: number, body: unknown) =>
  api.refusal(at(id), { method: 'PUT', body, token: admin.token });

describeCrud({
  api,
  noun: 'categories',
  path,
  calls: {
    list: 'listCategories',
    export: 'exportCategories',
    read: 'readCategoryRow',
    create: 'createCategory',
    update: 'updateCategory',
    delete: 'deleteCategory',
  },
  head: 'ID;Nome;Setor;Produtos;Atualizado em',
  table: categories,
  make: (fields) => createCategory(orm, fields),
  rest: () => ({ sectorId }),
  counts: { products: 0 },
  publicNames: async () =>
    (await api.read('listPublicCategories', '/public/categories')).data.map(({ name }) => name),
  messages: {
    missing: 'Categoria não encontrada.',
    noName: 'Por favor, preencha o nome da categoria.',
    taken: (existing) => `Já existe a categoria “${existing}” neste setor.`,
  },
  uses: {
    'Esta categoria possui produtos vinculados. Remova os produtos primeiro.': (categoryId) =>
      createProduct(orm, { categoryId }),
  },
});

it('takes a name that a category of another sector has', async () => {
  const { name } = await createCategory(orm);
  const body = { name, sectorId: (await createSector(orm)).id };
  expect((await api.read('createCategory', path, { token: admin.token, body })).data.name).toBe(name);
});

it('refuses no sector, and one that is gone', async () => {
  expect(await create({ name: 'Novo' })).toEqual(wrong('sectorId', 'Por favor, escolha o setor.'));
  expect(await create({ name: 'Novo', sectorId: 0 })).toEqual(
    wrong('sectorId', 'Por favor, escolha o setor.'),
  );
  expect(await create({ name: 'Novo', sectorId: 999_999 })).toEqual(
    wrong('sectorId', 'Este setor não existe mais. Escolha outro.'),
  );
});

it('moves it to another sector, and refuses one that is gone', async () => {
  const { id, name } = await createCategory(orm);
  const sector = await createSector(orm);
  const body = { name, sectorId: sector.id, version: 1 };
  const { data } = await api.read('updateCategory', at(id), { token: admin.token, body });
  expect(data.Sector).toEqual({ id: sector.id, name: sector.name });
  expect(await change(id, { name, sectorId: 999_999, version: 2 })).toEqual(
    wrong('sectorId', 'Este setor não existe mais. Escolha outro.'),
  );
  expect((await stored(id))?.sectorId).toBe(sector.id);
});

it('the list of one sector, and its file: every row that the filter finds, in its order, whatever page is asked for', async () => {
  const sector = await createSector(orm, { name: 'Peixaria' });
  const { id } = await createCategory(orm, { name: 'Água doce', sectorId: sector.id });
  const salt = await createCategory(orm, { name: 'Água salgada "fina"', sectorId: sector.id });
  await createCategory(orm, { name: 'Água alheia' });
  const query = `sectorId=${sector.id}&search=agua&sort=-name`;
  const { data, count } = await api.read('listCategories', `${path}?${query}`, admin);
  expect([data.map((row) => row.id), count]).toEqual([[salt.id, id], 2]);
  const address = `${path}/export?${query}&page=2&limit=1`;
  const file = await api.readFile('exportCategories', address, admin);
  expect(file.toString().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^\d+;"Água salgada ""fina""";Peixaria;0;\d\d\/\d\d\/\d{4}$/),
    expect.stringMatching(/^\d+;Água doce;Peixaria;0;/),
    '',
  ]);
});
