import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

beforeAll(async () => {
  const { id: productId } = await findProduct(api.orm, 'Contra Filé');
  await createPrice(api.orm, { productId, observedAt: at('2026-06-10') });
  await api.settled();
});

const path = (text: string) => `/public/products/search?search=${encodeURIComponent(text)}`;
const found = async (text: string) =>
  (await api.read('searchProducts', path(text))).data.map(({ name }) => name);

describe('GET /public/products/search', () => {
  it('works: products with their lowest price, named by their synonyms', async () => {
    const { data, ...facts } = await api.read('searchProducts', path('c file bov resf'));
    expect(facts).toEqual({ success: true, count: 1, today: testDay, demonstration: false });
    expect(data[0]).toMatchObject({
      name: 'Contra Filé',
      Category: { name: 'Bovina', Sector: { name: 'Açougue' } },
      lowestPrice: { price: 49.9 },
    });
  });

  it('returns at most five, those that begin with the text first', async () => {
    expect(await found('frango')).toEqual([
      'Frango',
      'Asa de Frango',
      'Coração de Frango',
      'Filé de Frango',
      'Peito de Frango',
    ]);
    expect(await found('cost')).toEqual(['Costela', 'Costela Dianteira', 'Costelinha Suína']);
  });

  it('returns nothing for a text of fewer than two characters', async () => {
    for (const text of ['a', ' a ', '', '-']) expect(await found(text)).toEqual([]);
  });

  it('refuses no text, and two', async () => {
    for (const query of ['', '?search=a&search=b']) {
      expect(await api.refusal(`/public/products/search${query}`)).toEqual(
        wrong('search', 'Informe um texto.'),
      );
    }
  });
});
