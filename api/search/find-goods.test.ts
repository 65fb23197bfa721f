import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#database/factories/products.ts';
import { sql } from '#database/orm.ts';
import { openTestApi } from '../platform/testing.ts';
import { findProducts, splitGoodsAndPlace } from './find-goods.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const found = async (text: string) =>
  (await findProducts(orm, text, { kind: 'meat', limit: 5 })).map(({ name }) => name);

beforeAll(async () => {
  await createProduct(orm, { name: 'Mini-Costela' });
  await createProduct(orm, { name: 'Paracostela' });
});

describe('goods', () => {
  it.each([
    ['contra file', ['Contra Filé']],
    ['CONTRAFILÉ', ['Contra Filé']],
    ['c. filé bov. resf.', ['Contra Filé']],
    ['frango coracao', ['Coração de Frango']],
    ['costela', ['Costela', 'Costela Dianteira', 'Mini-Costela', 'Paracostela']],
    ['mini costela', ['Mini-Costela']],
    ['sol', ['Carne de Sol']],
    ['fi', ['Fígado', 'Filé de Frango', 'Filé Mignon', 'Contra Filé']],
    ['pneu', []],
    ['-', []],
    ['%', []],
  ])('are found by words in any order, and by synonyms: %s', async (text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it.each([
    ['picnha', 'Picanha'],
    ['licanha', 'Picanha'],
    ['picahna', 'Picanha'],
    ['picanhas', 'Picanha'],
    ['picn', 'Picanha'],
    ['contra fle', 'Contra Filé'],
    ['contrafle', 'Contra Filé'],
    ['cntra file', 'Contra Filé'],
    ['frango coracso', 'Coração de Frango'],
  ])('are found with one mistyped letter: %s', async (text, name) => {
    expect(await findProducts(orm, text, { kind: 'meat', limit: 5 })).toEqual([
      { id: expect.any(Number), name, mistyped: true },
    ]);
    expect(await findProducts(orm, text, { kind: 'meat', limit: 5, typos: 'none' })).toEqual([]);
  });

  it.each(['cha', 'cpm', 'pcnh', 'pincaah'])(
    'are not found by %s: too short, or two letters are wrong',
    async (text) => {
      expect(await found(text)).not.toContain('Picanha');
      expect(await found(text)).not.toContain('Cupim');
    },
  );

  it('spelt as typed hide those that are only like it', async () => {
    const { id } = await createProduct(orm, { name: 'Costola' });
    expect(await found('costola')).toEqual(['Costola']);
    await orm.execute(sql`delete from products where id = ${id}`);
    expect(await found('costola')).toContain('Costela');
  });

  it('are fuels where these are wanted', async () => {
    expect(await findProducts(orm, 'etanl', { kind: 'fuel', limit: 5 })).toMatchObject([{ name: 'Etanol' }]);
    expect(await found('etanol')).toEqual([]);
    expect(await findProducts(orm, 'etanol', { limit: 5 })).toMatchObject([{ name: 'Etanol' }]);
  });
});

describe('goods and a place', () => {
  const split = async (text: string) => {
    const parts = await splitGoodsAndPlace(orm, text, 'meat');
    const goods = await orm.execute<{ name: string }>(
      sql`select name from products where id = any(${`{${parts?.productIds.join() ?? ''}}`}) order by name`,
    );
    return [goods.rows.map(({ name }) => name), parts?.placeText];
  };
  it.each([
    ['picanha girassol', [['Picanha'], 'girassol']],
    ['girassol picanha', [['Picanha'], 'girassol']],
    ['frango boi coracao ouro', [['Coração de Frango'], 'boi ouro']],
    ['girassol do cerrado', [[], undefined]],
    ['picanha', [[], undefined]],
    ['coracao frango', [[], undefined]],
  ])('are told apart in any order: %s', async (text, parts) => {
    expect(await split(text)).toEqual(parts);
  });
});
