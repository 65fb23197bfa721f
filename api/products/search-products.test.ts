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
  it.each(['contra file', 'contrafilé', 'Contra-Filé', 'c file bov resf'])(
    '%j finds Contra Filé',
    async (text) => {
      const { data, ...facts } = await api.read('searchProducts', path(text));
      expect(facts).toEqual({ success: true, count: 1, today: testDay, demonstration: false });
      expect(data[0]).toMatchObject({
        name: 'Contra Filé',
        Category: { name: 'Bovina', Sector: { name: 'Açougue' } },
        lowestPrice: { price: 49.9 },
      });
    },
  );

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

  it.each(['a', ' a ', '', '-'])(
    'returns nothing for %j, which has fewer than two characters',
    async (text) => {
      expect(await api.read('searchProducts', path(text))).toEqual({
        success: true,
        data: [],
        count: 0,
        today: testDay,
        demonstration: false,
      });
    },
  );

  it('forgives one mistyped letter', async () => {
    expect(await found('picnha')).toEqual(['Picanha']);
    expect(await found('contra fle')).toEqual(['Contra Filé']);
  });

  it('returns nothing for an unknown product', async () => {
    expect(await found('pneu')).toEqual([]);
  });

  it.each([
    ['', 'Informe um texto.'],
    [`?search=${'a'.repeat(101)}`, 'Use até 100 caracteres.'],
    ['?search=a&search=b', 'Informe um texto.'],
  ])('refuses %j', async (query, message) => {
    expect(await api.refusal(`/public/products/search${query}`)).toEqual(wrong('search', message));
  });
});
