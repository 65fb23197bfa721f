import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { establishments, products } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const isDemonstration = async () => {
  await api.settled();
  return (await api.read('readSite', '/public/site')).data.demonstration;
};

it('says whether the city is the demonstration, a part of which may be enough', async () => {
  expect(await isDemonstration()).toBe(false);
  await createFuelStation(orm, { isDemonstration: true });
  expect(await isDemonstration()).toBe(true);
  await orm.delete(establishments);
  expect(await isDemonstration()).toBe(false);
  await createEstablishment(orm, { isDemonstration: true });
  expect(await isDemonstration()).toBe(true);
  await orm.delete(establishments);
  await createEstablishment(orm);
  expect(await isDemonstration()).toBe(false);
  const { id } = await createProduct(orm, { isDemonstration: true });
  expect(await isDemonstration()).toBe(true);
  await orm.update(products).set({ isDemonstration: false }).where(eq(products.id, id));
  expect(await isDemonstration()).toBe(false);
});
