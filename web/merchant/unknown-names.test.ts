import { expect, it } from 'vitest';
import { suggestGoods } from './unknown-names.tsx';

const goods = ['Picanha', 'Contra Filé', 'Filé de Frango', 'Miolo de Acém', 'Acém', 'Costela'].map(
  (name, index) => ({
    productId: index,
    name,
  }),
);
const named = (printed: string) => suggestGoods(printed, goods).map(({ name }) => name);

it('offers the cuts whose words are printed, the best first', () => {
  expect(named('PICANHA BOV RESF KG')).toEqual(['Picanha']);
  expect(named('MIOLO ACEM BDJ')).toEqual(['Miolo de Acém', 'Acém']);
  expect(named('FILE FRANGO CONG')).toEqual(['Filé de Frango', 'Contra Filé']);
  expect(named('COST BOV')).toEqual(['Costela']);
  expect(named('PAO DE ALHO')).toEqual([]);
});
