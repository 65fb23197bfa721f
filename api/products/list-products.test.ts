import { afterAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi } from '../platform/testing.ts';

/** Spec, back office, sections 2 and 3 (Product). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });

const path = '/backoffice/products';
const list = (query: string) => api.read('listProducts', `${path}?${query}`, admin);

describe('GET /backoffice/products', () => {
  it('names what keeps each from being deleted, and no withdrawn price', async () => {
    const { id: categoryId } = await createCategory(orm);
    const full = await createProduct(orm, { name: 'Com tudo', categoryId });
    const withdrawn = await createProduct(orm, { name: 'Retirado', categoryId });
    await createPrice(orm, { productId: full.id });
    await createPromotion(orm, { productId: full.id });
    await createCoupon(orm, { productId: full.id });
    await createReportedPrice(orm, { productId: full.id });
    await createPrice(orm, { productId: withdrawn.id, withdrawnAt: at('2026-06-11') });
    const { data } = await list(`categoryId=${categoryId}`);
    expect(data.map(({ linked }) => linked)).toEqual([
      ['prices', 'promotions', 'coupons', 'reportedPrices'],
      [],
    ]);
  });

  it('is searched by name and by other names, and comes in pages and orders', async () => {
    const { id: categoryId } = await createCategory(orm);
    await createProduct(orm, { name: 'Óssobuco', categoryId, synonyms: ['joelho largo', 'joelho do boi'] });
    await createProduct(orm, { name: 'Mocotó', categoryId });
    const names = async (query: string) =>
      (await list(`categoryId=${categoryId}&${query}`)).data.map(({ name }) => name);
    expect(await names('')).toEqual(['Mocotó', 'Óssobuco']);
    expect(await names('search=ossobuco')).toEqual(['Óssobuco']);
    expect(await names('search=Joelho')).toEqual(['Óssobuco']);
    expect((await list('search=joelho')).count).toBe(1);
    expect(await names('sort=-name')).toEqual(['Óssobuco', 'Mocotó']);
    expect(await names('sort=id&limit=1&page=2')).toEqual(['Mocotó']);
    expect((await list('sort=category&limit=1')).data[0]?.Category.name).toBe('Aves');
  });
});

it('the file of products has all that the filters find', async () => {
  const { id: categoryId } = await createCategory(orm, { name: 'Exótica' });
  const { id } = await createProduct(orm, { name: 'Javali', categoryId, synonyms: ['a', 'b'] });
  const file = await api.readFile('exportProducts', `${path}/export?categoryId=${categoryId}`, admin);
  expect(file.toString()).toContain(`${id};Javali;Exótica;;a, b;`);
});
