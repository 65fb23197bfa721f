import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createRegion } from '#database/factories/regions.ts';
import { and } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { findPlaces, isPlaceWith } from './find-places.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const far = await createRegion(orm, { name: 'Luzimangues' });
beforeAll(async () => {
  const brand = await createFuelBrand(orm, { name: 'Estrela' });
  await createFuelStation(orm, { name: 'Posto Jatobá', brandId: brand.id });
  await createEstablishment(orm, { name: 'Açougue Girassol', neighbourhood: 'Aureny III', address: 'Rua 7' });
  await createEstablishment(orm, { name: 'Casa do Boi', regionId: far.id, cnpj: '11222333000181' });
  await createEstablishment(orm, { name: 'Quero-Quero Carnes' });
  await createEstablishment(orm, { name: 'Bife e Cia' });
});

const found = async (text: string, kind: 'meat' | 'fuel' = 'meat') =>
  (await findPlaces(orm, text, { kind, limit: 5 })).map(({ name }) => name);

describe('places', () => {
  it.each([
    ['girassol acougue', ['Açougue Girassol']],
    ['AÇOUGUE', ['Açougue Girassol']],
    ['rassol', ['Açougue Girassol']],
    ['boi', ['Casa do Boi']],
    ['oi', []],
    ['quero quero', ['Quero-Quero Carnes']],
    ['quero qu', ['Quero-Quero Carnes']],
    ['jatoba', []],
    ['', []],
    ['_', []],
  ])('are found by words in any order, short ones where a word begins: %s', async (text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it.each([
    ['girasol', 'Açougue Girassol'],
    ['girasol acougue', 'Açougue Girassol'],
    ['cada do boi', 'Casa do Boi'],
    ['casa do bou', 'Casa do Boi'],
    ['lasa do boi', 'Casa do Boi'],
    ['bofe', 'Bife e Cia'],
    ['bie e', 'Bife e Cia'],
  ])('are found with one mistyped letter: %s', async (text, name) => {
    expect(await findPlaces(orm, text, { kind: 'meat', limit: 5 })).toEqual([
      { id: expect.any(Number), name, mistyped: true },
    ]);
    expect(await findPlaces(orm, text, { kind: 'meat', limit: 5, typos: 'none' })).toEqual([]);
  });

  it('are stations, also by their brand, or all', async () => {
    expect(await found('estrela', 'fuel')).toEqual(['Posto Jatobá']);
    expect(await found('jatba', 'fuel')).toEqual(['Posto Jatobá']);
    expect(await found('girassol', 'fuel')).toEqual([]);
    expect(await findPlaces(orm, 'jatoba', { limit: 5 })).toMatchObject([{ name: 'Posto Jatobá' }]);
  });

  it('are those of a region where one is wanted', async () => {
    expect(await findPlaces(orm, 'casa', { kind: 'meat', limit: 5, regionId: far.id })).toHaveLength(1);
    expect(await findPlaces(orm, 'girassol', { kind: 'meat', limit: 5, regionId: far.id })).toEqual([]);
  });

  it.each([
    ['girassol', 1],
    ['aureny girassol rua', 1],
    ['aure', 1],
    ['urenyy', 0],
    ['11222333000181', 0],
    ['', 4],
    ['%', 0],
  ])('are matched by name, address and neighbourhood: %s', async (text, count) => {
    const isShop = and(isPlaceWith(text));
    const rows = await orm.select({ type: establishments.type }).from(establishments).where(isShop);
    expect(rows.filter(({ type }) => type !== 'posto')).toHaveLength(count);
  });
});
