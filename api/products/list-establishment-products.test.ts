import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, section 7 (GET products by establishment). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let establishmentId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  establishmentId = (await createEstablishment(orm)).id;
  const sell = async (name: string, observation: object = {}) => {
    const { id: productId } = await createProduct(orm, { name });
    await createPrice(orm, { productId, establishmentId, ...observation });
  };
  await sell('Zebu Nobre');
  await sell('Zebu Assado');
  await sell('Zebu Retirado', { withdrawnAt: at('2026-06-10') });
  await createPrice(orm, { productId: (await createProduct(orm, { name: 'Zebu Alheio' })).id });
});

const path = '/backoffice/products/establishment';
const list = async (query = '') => {
  const url = `${path}/${establishmentId}?${query}`;
  const { data, count } = await api.read('listEstablishmentProducts', url, { token: admin.token });
  return { names: data.map(({ name, sold }) => (sold ? name : `(${name})`)), count };
};

it('works: the products that the shop sells, by their names', async () => {
  expect(await list()).toEqual({ names: ['Zebu Assado', 'Zebu Nobre'], count: 2 });
  expect(await list('limit=1&page=2')).toEqual({ names: ['Zebu Nobre'], count: 2 });
});

it('finds the others, too, after those that it sells', async () => {
  expect(await list('search=zebu')).toEqual({
    names: ['Zebu Assado', 'Zebu Nobre', '(Zebu Alheio)', '(Zebu Retirado)'],
    count: 4,
  });
  expect(await list('search=nada+disso')).toEqual({ names: [], count: 0 });
});

it('refuses an unknown shop, an invalid id, and people without the right', async () => {
  const { token } = admin;
  expect(await api.refusal(`${path}/999999`, { token })).toMatchObject({
    status: 404,
    message: 'Estabelecimento não encontrado.',
  });
  expect(await api.refusal(`${path}/x`, { token })).toEqual(
    wrong('id', 'Informe um número inteiro positivo.'),
  );
  expect((await api.refusal(`${path}/${establishmentId}`)).status).toBe(401);
  const user = await api.signIn();
  expect((await api.refusal(`${path}/${establishmentId}`, { token: user.token })).status).toBe(403);
});
