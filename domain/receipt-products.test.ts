import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexLines } from './receipt-products.ts';
import { forAll, text } from './testing.ts';

const products = [
  { name: 'Picanha', synonyms: ['churrasco'] },
  { name: 'Costela', synonyms: ['churrasco', 'costela bovina'] },
  { name: 'Costela Suína', synonyms: [] },
  { name: 'Contra Filé', synonyms: ['c file bov resf'] },
  { name: 'Peito de Frango', synonyms: [] },
];

/** Spec, public side, section 3 (Receipt). */
it.each([
  ['PEITO DE FRANGO', 'Peito de Frango'],
  ['C. FILE BOV. RESF.', 'Contra Filé'],
  ['PICANHA BOV KG', 'Picanha'],
  ['COSTELA SUINA CONG', 'Costela Suína'],
  ['Costela  bovina ripa', 'Costela'],
  ['PEITO FRANGO', 'Peito de Frango'],
  ['COSTELA CHURRASCO', 'Costela'],
  ['CARVAO PARA CHURRASCO', undefined],
  ['CHURRASCO', undefined],
  ['SABAO EM PO 1KG', undefined],
])('the line %s is suggested as %s', (line, name) => {
  expect(indexLines(products)(line)?.name).toBe(name);
});

it('any line is a known product or none, and one with words around the name is that product', () => {
  const products = ['Picanha', 'Contra Filé', 'Linguiça'].map((name) => ({ name, synonyms: [] }));
  const productOf = indexLines(products);
  forAll(fc.constantFrom(...products), text, (product, line) => {
    expect([undefined, ...products]).toContain(productOf(line));
    expect(productOf(`KG ${product.name.toUpperCase()} 12345`)).toBe(product);
  });
});
