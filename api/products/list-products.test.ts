import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';

/** Spec, back office, sections 2 and 3 (Product). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  user = await api.signIn();
});

const path = '/backoffice/products';
const list = (query: string) => api.read('listProducts', `${path}?${query}`, { token: admin.token });

describe('GET /backoffice/products', () => {
  it('works, with category and other names', async () => {
    const category = await createCategory(orm, { name: 'Caprina' });
    const { id } = await createProduct(orm, {
      name: 'Pernil de Cabrito',
      description: 'Com osso',
      categoryId: category.id,
      synonyms: ['perna', 'cabrito pernil'],
    });
    const { data, count } = await list(`categoryId=${category.id}`);
    expect(count).toBe(1);
    expect(data).toMatchObject([
      {
        id,
        name: 'Pernil de Cabrito',
        description: 'Com osso',
        Category: { id: category.id, name: 'Caprina' },
        synonyms: ['cabrito pernil', 'perna'],
        linked: [],
        version: 1,
      },
    ]);
  });

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

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});

describe('exportProducts', () => {
  it('works: all that the filters find', async () => {
    const { id: categoryId } = await createCategory(orm, { name: 'Exótica' });
    const { id } = await createProduct(orm, { name: 'Javali', categoryId, synonyms: ['a', 'b'] });
    const response = await api.send(`${path}/export?categoryId=${categoryId}`, { token: admin.token });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`${id};Javali;Exótica;;a, b;`);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.send(`${path}/export`)).statusCode).toBe(401);
    expect((await api.send(`${path}/export`, { token: user.token })).statusCode).toBe(403);
  });
});
