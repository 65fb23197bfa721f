import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const region = await createRegion(orm, { name: 'Luzimangues' });
const here = await createEstablishment(orm, { name: 'Açougue São José', regionId: region.id });
const there = await createEstablishment(orm, { name: 'Mercado Buriti' });
const contraFile = await findProduct(orm, 'Contra Filé');
const picanha = await findProduct(orm, 'Picanha');

beforeAll(async () => {
  const observe = (establishmentId: number, productId: number, priceCentavos: number, day = '2026-06-10') =>
    createPrice(orm, { establishmentId, productId, priceCentavos, observedAt: at(day) });
  await observe(here.id, contraFile.id, 4790);
  await observe(there.id, contraFile.id, 2990, '2026-05-02');
  await observe(here.id, picanha.id, 6990);
  await observe(there.id, picanha.id, 6590);
  await api.settled();
});

const list = async (query = '') => {
  const { data } = await api.read('listPublicPrices', `/public/prices${query}`);
  return data.map((price) => `${price.productName} ${price.price} ${price.establishmentName}`);
};

const all = [
  'Contra Filé 47.9 Açougue São José',
  'Picanha 65.9 Mercado Buriti',
  'Picanha 69.9 Açougue São José',
  'Contra Filé 29.9 Mercado Buriti',
];

/** Lists the pages of a query, and checks that each counts all rows. */
async function listByPage(limit: number, query = '') {
  const count = (await list(`?limit=500${query}`)).length;
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / limit) }, async (_, index) => {
      const page = await api.read(
        'listPublicPrices',
        `/public/prices?limit=${limit}&page=${index + 1}${query}`,
      );
      expect(page.count).toBe(count);
      return page.data.map((price) => `${price.productName} ${price.price} ${price.establishmentName}`);
    }),
  );
  return pages.flat();
}

describe('GET /public/prices', () => {
  it('works: one price of each product at each establishment, the lowest first, expired ones at the end', async () => {
    expect(await list()).toEqual(all);
    const { data: _, ...facts } = await api.read('listPublicPrices', '/public/prices');
    expect(facts).toEqual({ success: true, count: 4, today: testDay, demonstration: false });
  });

  it.each([
    ['by region', () => `?regionId=${region.id}`, [all[0], all[2]]],
    ['by product', () => `?productId=${picanha.id}`, [all[1], all[2]]],
    ['by both', () => `?productId=${picanha.id}&regionId=${region.id}`, [all[2]]],
    ['by a product’s name without accents', () => '?search=contra-file', [all[0], all[3]]],
    ['by a product’s synonym', () => '?search=c%20file%20bov%20resf', [all[0], all[3]]],
    ['by a word for several products', () => '?search=Churrasco', [all[1], all[2]]],
    ['by an establishment’s name', () => '?search=sao%20jose', [all[0], all[2]]],
    ['by nothing', () => '?search=', all],
    ['by an unknown word', () => '?search=pneu', []],
    ['by signs alone', () => '?search=%25', []],
    ['by an unknown product', () => '?productId=987654', []],
  ])('filters %s', async (_, query, found) => {
    expect(await list(query())).toEqual(found);
  });

  it('has its order on all pages, whatever the filters; what everybody gives away comes last', async () => {
    const bone = await findProduct(orm, 'Costela');
    const free = { productId: bone.id, priceCentavos: 0, observedAt: at('2026-06-10') };
    await createPrice(orm, { ...free, establishmentId: here.id });
    await createPrice(orm, { ...free, establishmentId: there.id, observedAt: at('2026-06-09') });
    await api.settled();
    const given = ['Costela 0 Açougue São José', 'Costela 0 Mercado Buriti'];
    // Prices that are not compared are in the order of the products.
    const [last, ...compared] = [all[3], ...all.slice(0, 3)];
    const isFirst = contraFile.id < bone.id;
    expect(await list()).toEqual([...compared, ...(isFirst ? [last, ...given] : [...given, last])]);
    for (const limit of [1, 2, 5]) expect(await listByPage(limit)).toEqual(await list());
    for (const query of [`&regionId=${region.id}`, '&search=sao%20jose', `&productId=${bone.id}`]) {
      expect(await listByPage(1, query)).toEqual(await list(`?${query.slice(1)}`));
    }
    expect(await list(`?productId=${bone.id}`)).toEqual(given);
  });

  it.each([
    ['regionId=norte', 'regionId', 'Informe um número inteiro positivo.'],
    ['productId=1&productId=2', 'productId', 'Informe um número inteiro positivo.'],
    [`search=${'a'.repeat(101)}`, 'search', 'Use até 100 caracteres.'],
    ['search=a&search=b', 'search', 'Informe um texto.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`/public/prices?${query}`)).toEqual(wrong(field, message));
  });
});
