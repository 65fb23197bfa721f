import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldName,
  foldSynonyms,
  indexNearest,
  indexProducts,
  isNamed,
  isOnlySigns,
  productRank,
  searchProducts,
} from './product-search.ts';
import { forAll, text } from './testing.ts';

const product = (name: string, ...synonyms: string[]) => ({ name, synonyms });
const cuts = [
  product('Peito de Frango'),
  product('Contra Filé', 'contrafile', 'c file bov resf', 'ancho', 'bife de chorizo'),
  product('Frango', 'frango inteiro'),
  product('Filé de Frango', 'file de fgo'),
  product('Filé Mignon', 'file mig'),
  product('Coxão Duro', 'cha de fora'),
  product('Coração de Frango'),
  product('Asa de Frango'),
];
const found = (text: string) => searchProducts(cuts, text).map(({ name }) => name);

it('finds the cuts that share a word by it, the popular ones first', () => {
  const grilled = ['Alcatra', 'Asa de Frango', 'Costela', 'Picanha'].map((name) =>
    product(name, 'churrasco'),
  );
  expect(searchProducts([...grilled, product('Patinho')], 'Churrasco').map(({ name }) => name)).toEqual([
    'Picanha',
    'Costela',
    'Alcatra',
    'Asa de Frango',
  ]);
});

it('finds nothing without a letter or a digit, and everything where it is blank', () => {
  for (const signs of ['%', '_', "'", '🥩', '- ,']) {
    expect(isOnlySigns(signs)).toBe(true);
    expect(found(signs)).toEqual([]);
  }
  for (const search of ['', '  ', 'd’água', '7', 'ç', "%a'"]) expect(isOnlySigns(search)).toBe(false);
});

describe('search for products (design: Data, Search)', () => {
  it.each([
    'contra file',
    'Contra-Filé',
    'contrafilé',
    'CONTRAFILE',
    'contra  filé',
    'c file bov resf',
    'c. filé bov. resf.',
    'chorizo',
  ])('%j finds Contra Filé', (text) => {
    expect(found(text)).toEqual(['Contra Filé']);
  });
  it('folds accents and hyphens, finds words in any order, sorts equal matches alphabetically, and finds nothing that is unknown', () => {
    expect(productRank(product('Chã-de-Dentro'), 'cha de dentro')).toBe(0);
    expect(found('frango coracao')).toEqual(['Coração de Frango']);
    expect(found('frango')).toEqual([
      'Frango',
      'Asa de Frango',
      'Coração de Frango',
      'Filé de Frango',
      'Peito de Frango',
    ]);
    expect(found('pneu')).toEqual([]);
    expect(found('')).toHaveLength(cuts.length);
    expect(productRank(product('Frango'), 'pneu')).toBeUndefined();
  });
  it('ranks the start of the name, the start of a word, any part of the name, then synonyms', () => {
    const ranked = [
      product('Vazio', 'costela fina'),
      product('Paracostela'),
      product('Minicostela', 'x'),
      product('Mini Costela'),
      product('Costela'),
    ];
    expect(searchProducts(ranked, 'costela').map(({ name }) => name)).toEqual([
      'Costela',
      'Mini Costela',
      'Minicostela',
      'Paracostela',
      'Vazio',
    ]);
    expect(ranked.map((one) => productRank(one, 'costela'))).toEqual([3, 2, 2, 1, 0]);
  });
});

const exactly = (text: string) => indexProducts(cuts)(text).map(({ name }) => name);
it('a product named in a spreadsheet is found by its whole name or a synonym, whatever its accents, may be one of several, and is suggested where it is misspelt', () => {
  expect(exactly('CONTRA-FILE')).toEqual(['Contra Filé']);
  expect(exactly('Chã de fora')).toEqual(['Coxão Duro']);
  expect(exactly('Frango')).toEqual(['Frango']);
  expect(exactly('contra')).toEqual([]);
  const both = [product('Fraldinha', 'bife'), product('Alcatra', 'bife')];
  expect(indexProducts(both)('Bife')).toEqual(both);
  const nearest = indexNearest(cuts);
  expect(nearest('Filet Minhon')?.name).toBe('Filé Mignon');
  expect(nearest('Corasao de frango')?.name).toBe('Coração de Frango');
  expect(nearest('Pneu')).toBeUndefined();
});

describe('any products', () => {
  const product = fc.record({
    name: fc.constantFrom('Picanha', 'Contra Filé', 'Acém', 'Filé Mignon'),
    synonyms: fc.array(fc.constantFrom('contrafile', 'mignon'), { maxLength: 2 }),
  });
  const products = fc.uniqueArray(product, { selector: ({ name }) => name });
  it('are found by their names, their beginnings and their synonyms, and all by nothing', () =>
    forAll(products, fc.nat(9), (all, length) => {
      expect(searchProducts(all, '')).toHaveLength(all.length);
      for (const some of all) {
        expect(productRank(some, some.name.slice(0, length))).toBe(0);
        expect(isNamed(some, some.name.toUpperCase())).toBe(true);
        expect(indexProducts(all)(some.name)).toEqual([some]);
        expect(searchProducts(all, some.name)[0]).toBe(some);
        for (const synonym of some.synonyms) expect(searchProducts(all, synonym)).toContain(some);
      }
    }));
  it('are looked up by any text without an error, folded once', () =>
    forAll(products, text, (all, typed) => {
      expect(foldName(foldName(typed))).toBe(foldName(typed));
      expect(foldSynonyms(foldSynonyms([typed]))).toEqual(foldSynonyms([typed]));
      expect([undefined, ...all]).toContain(indexNearest(all)(typed));
      expect(searchProducts(all, typed).length).toBeLessThanOrEqual(all.length);
    }));
});
