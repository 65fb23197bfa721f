import { describe, expect, it } from 'vitest';
import { indexNearest, indexProducts, productRank, searchProducts } from './product-search.ts';

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
  it('folds accents and hyphens of product names', () => {
    expect(productRank(product('Chã-de-Dentro'), 'cha de dentro')).toBe(0);
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
  it('finds words in any order', () => {
    expect(found('frango coracao')).toEqual(['Coração de Frango']);
  });
  it('sorts equal matches alphabetically', () => {
    expect(found('frango')).toEqual([
      'Frango',
      'Asa de Frango',
      'Coração de Frango',
      'Filé de Frango',
      'Peito de Frango',
    ]);
  });
  it('finds nothing for an unknown product, and everything for an empty text', () => {
    expect(found('pneu')).toEqual([]);
    expect(found('')).toHaveLength(cuts.length);
    expect(productRank(product('Frango'), 'pneu')).toBeUndefined();
  });
});

describe('a product named in a spreadsheet', () => {
  const exactly = (text: string) => indexProducts(cuts)(text).map(({ name }) => name);
  it('is found by its whole name or a synonym, whatever its accents and punctuation', () => {
    expect(exactly('CONTRA-FILE')).toEqual(['Contra Filé']);
    expect(exactly('Chã de fora')).toEqual(['Coxão Duro']);
    expect(exactly('Frango')).toEqual(['Frango']);
    expect(exactly('contra')).toEqual([]);
  });
  it('can be one of several with the same synonym', () => {
    const both = [product('Fraldinha', 'bife'), product('Alcatra', 'bife')];
    expect(indexProducts(both)('Bife')).toEqual(both);
  });
  it('is suggested where its name is misspelt', () => {
    const nearest = indexNearest(cuts);
    expect(nearest('Filet Minhon')?.name).toBe('Filé Mignon');
    expect(nearest('Corasao de frango')?.name).toBe('Coração de Frango');
    expect(nearest('Pneu')).toBeUndefined();
  });
});
