import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi } from '../platform/testing.ts';

/** Spec, back office, section 7 (GET products by establishment). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const { id: establishmentId } = await createEstablishment(orm);
const sell = async (name: string, observation: object = {}) => {
  const { id: productId } = await createProduct(orm, { name });
  await createPrice(orm, { productId, establishmentId, ...observation });
};
await sell('Zebu Nobre');
await sell('Zebu Assado');
await sell('Zebu Retirado', { withdrawnAt: at('2026-06-10') });
await createPrice(orm, { productId: (await createProduct(orm, { name: 'Zebu Alheio' })).id });

const path = '/backoffice/products/establishment';
const list = async (query = '') => {
  const url = `${path}/${establishmentId}?${query}`;
  const { data, count } = await api.read('listEstablishmentProducts', url, admin);
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

it('refuses an unknown shop', async () => {
  expect(await api.refusal(`${path}/999999`, admin)).toMatchObject({
    status: 404,
    message: 'Estabelecimento não encontrado.',
  });
});
