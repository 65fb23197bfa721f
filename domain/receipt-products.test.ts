import { expect, it } from 'vitest';
import { indexLines } from './receipt-products.ts';

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
