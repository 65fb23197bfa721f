import { afterAll, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createFuelType, findProduct } from '#database/factories/products.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';

/** Spec, back office, sections 5, 7 and 8 (fuel types). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });

const path = '/backoffice/fuel/types';
const publicNames = async () =>
  (await api.read('listPublicFuelTypes', '/fuel/types')).data.map(({ name }) => name);
const create = async (body: object) =>
  (await api.read('createFuelType', path, { token: admin.token, body })).data;

describeCrud({
  api,
  noun: 'fuel-types',
  path,
  calls: {
    list: 'listFuelTypes',
    export: 'exportFuelTypes',
    read: 'readFuelTypeRow',
    create: 'createFuelType',
    update: 'updateFuelType',
    delete: 'deleteFuelType',
  },
  head: 'ID;Nome;Descrição;Atualizado em',
  table: products,
  make: (fields) => createFuelType(orm, fields),
  counts: { surveyed: false, linked: [] },
  publicNames,
  messages: {
    missing: 'Tipo de combustível não encontrado.',
    noName: 'Por favor, preencha o nome do tipo de combustível.',
    taken: (existing) => `Já existe o tipo de combustível “${existing}”.`,
  },
  uses: {
    'Este tipo de combustível possui preços vinculados. Remova os preços primeiro.': (productId) =>
      createFuelPrice(orm, { productId }),
    'Este tipo de combustível possui preços relatados vinculados. Remova os preços relatados primeiro.': (
      productId,
    ) => createReportedFuelPrice(orm, { productId }),
  },
  withdrawnPrice: (productId) => createFuelPrice(orm, { productId, withdrawnAt: new Date() }),
});

it('a new fuel is the last on the screens, and stays there when it is changed', async () => {
  const { id, description } = await create({ name: 'Gasolina Podium', description: ' Octanagem maior ' });
  expect(description).toBe('Octanagem maior');
  const [made] = await orm.select().from(products).where(eq(products.id, id));
  const body = { name: 'Gasolina Pódio', description: null, version: 1 };
  await api.read('updateFuelType', `${path}/${id}`, { token: admin.token, body });
  expect((await publicNames()).at(-1)).toBe('Gasolina Pódio');
  const [changed] = await orm.select().from(products).where(eq(products.id, id));
  expect(changed?.position).toBe(made?.position);
});

it('a description that is too long is refused', async () => {
  const body = { name: 'Novo', description: 'x'.repeat(501) };
  expect(await api.refusal(path, { method: 'POST', token: admin.token, body })).toEqual(
    wrong('description', 'Use até 500 caracteres.'),
  );
});

it('only case, accents and the description are changed of one that surveys bring', async () => {
  const { id, version } = await findProduct(orm, 'Etanol');
  const given = { method: 'PUT', token: admin.token } as const;
  expect(await api.refusal(`${path}/${id}`, { ...given, body: { name: 'Álcool', version } })).toEqual(
    wrong(
      'name',
      'As pesquisas semanais encontram este combustível pelo nome. Mude só maiúsculas e acentos.',
    ),
  );
  const body = { name: 'ETANOL', description: 'De cana', version };
  const { data } = await api.read('updateFuelType', `${path}/${id}`, { token: admin.token, body });
  expect(data).toMatchObject({ name: 'ETANOL', description: 'De cana', surveyed: true });
});

it('the list and its file are in the order of the screens, found by name and description', async () => {
  const { data } = await api.read('listFuelTypes', `${path}?search=diesel s`, admin);
  expect(data.map(({ name }) => name)).toEqual(['Diesel S10', 'Diesel S500']);
  await create({ name: 'Querosene', description: 'Para aviões' });
  const file = await api.readFile('exportFuelTypes', `${path}/export?search=avioes`, admin);
  expect(file.toString()).toContain(';Querosene;Para aviões;');
});
