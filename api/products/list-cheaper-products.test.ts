import { afterAll, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const newProduct = async (
  facts: NonNullable<Parameters<typeof createProduct>[1]>,
  priceCentavos: number,
  day = '2026-06-10',
) => {
  const { id: productId } = await createProduct(orm, facts);
  await createPrice(orm, { productId, priceCentavos, observedAt: at(day) });
  return productId;
};
const list = async (id: number) => {
  await api.settled();
  return api.read('listCheaperProducts', `/public/products/${id}/cheaper`);
};

it('works: up to three valid cheaper products of the same category and unit, the nearest in price first', async () => {
  const { id: categoryId } = await createCategory(orm, { name: 'Suína nobre' });
  const own = await newProduct({ name: 'Picanha nobre', categoryId }, 5490);
  await newProduct({ name: 'Acém nobre', categoryId }, 2690);
  await newProduct({ name: 'Maminha nobre', categoryId }, 4590);
  await newProduct({ name: 'Alcatra nobre', categoryId }, 4690);
  await newProduct({ name: 'Patinho nobre', categoryId }, 4090);
  await newProduct({ name: 'Filé Mignon nobre', categoryId }, 9990);
  await newProduct({ name: 'Cupim nobre', categoryId }, 5390, '2026-05-01');
  await newProduct({ name: 'Peça nobre', categoryId, unit: 'un' }, 5000);
  await newProduct({ name: 'Frango nobre' }, 1590);
  const { data, ...facts } = await list(own);
  expect(data.map(({ productName, price }) => [productName, price])).toEqual([
    ['Alcatra nobre', 46.9],
    ['Maminha nobre', 45.9],
    ['Patinho nobre', 40.9],
  ]);
  expect(facts).toEqual({ success: true, count: 3, today: testDay, demonstration: false });
});

it('is empty where the product has no valid price, and follows a price that falls', async () => {
  const { id: categoryId } = await createCategory(orm, { name: 'Aves nobres' });
  const expired = await newProduct({ name: 'Peito nobre', categoryId }, 5490, '2026-05-01');
  const { id: unpriced } = await createProduct(orm, { name: 'Asa nobre', categoryId });
  const dear = await newProduct({ name: 'Coxa nobre', categoryId }, 1000);
  expect((await list(expired)).data).toEqual([]);
  expect((await list(unpriced)).data).toEqual([]);
  expect((await list(dear)).data).toEqual([]);
  await createPrice(orm, { productId: unpriced, priceCentavos: 900, observedAt: at('2026-06-11') });
  expect((await list(dear)).data).toMatchObject([{ productId: unpriced, price: 9 }]);
});

it('refuses an unknown product', async () => {
  expect(await api.refusal('/public/products/987654/cheaper')).toMatchObject({
    status: 404,
    message: 'Produto não encontrado.',
  });
});
