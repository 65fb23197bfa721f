import { describe, expect, it } from 'vitest';
import { shownCuts, widestFirst } from '#domain/leading-cuts.ts';
import { sameThing, sayWorth } from './headline.ts';
import type { BestCut } from './home-data.ts';

const cut = (name: string, price: number, highest: number, more: Partial<BestCut> = {}): BestCut => ({
  productId: name.length,
  name,
  establishment: { id: 1, name: 'Açougue do Neném', latitude: null, longitude: null, where: 'Rua 30' },
  saving: null,
  price,
  fresh: { day: '2026-06-10', lifeDays: 10, source: 'merchant', sourceName: 'Loja' },
  compared: [price, highest],
  places: 5,
  ties: 0,
  mean: (price + highest) / 2,
  highest,
  expired: false,
  ...more,
});
const picanha = cut('Picanha', 54.9, 79.9);
const costela = cut('Costela', 14.99, 29.99);

describe('the headline is computed, or absent (design section 6)', () => {
  it('picks the cut with the largest difference in reais between lowest and highest', () => {
    expect(widestFirst([costela, picanha])).toEqual([picanha, costela]);
  });
  it('is worth the difference between its own two prices, and what the cards say of the mean', () => {
    expect(sayWorth(picanha)).toBe('são R$\u00A025,00 de diferença por quilo');
    const saving = { percent: 13.05, base: 'mean', reference: 63.14 } as const;
    expect(sayWorth({ ...picanha, saving })).toBe(
      'são R$\u00A025,00 de diferença por quilo, e o menor preço está 13% abaixo da média',
    );
  });
  it.each([
    ['too few places', { places: 2 }],
    ['expired prices', { expired: true }],
    ['one price everywhere', { highest: 54.9 }],
  ])('claims nothing from %s', (_why, more) => {
    expect(widestFirst([{ ...picanha, ...more }])).toEqual([]);
  });
  it.each([
    ['Picanha', 'A mesma picanha'],
    ['Contra Filé', 'O mesmo contra filé'],
    ['Linguiça', 'A mesma linguiça'],
    ['Cupim', 'O mesmo cupim'],
    ['Carne de Sol', 'A mesma carne de sol'],
    ['Filé de Frango', 'O mesmo filé de frango'],
    ['Diesel S10', 'O mesmo diesel S10'],
    ['Gasolina comum', 'A mesma gasolina comum'],
  ])('%s becomes %s', (name, said) => {
    expect(sameThing(name)).toBe(said);
  });
});

it('keeps the cuts that some section shows, and no others', () => {
  const others = Array.from({ length: 8 }, (_, index) => cut(`Corte ${index}`, 20, 21));
  const wide = cut('Filé Mignon', 50, 99);
  expect(shownCuts([...others, costela, wide, picanha]).map(({ name }) => name)).toEqual([
    ...others.slice(0, 6).map(({ name }) => name),
    'Costela',
    'Filé Mignon',
    'Picanha',
  ]);
});
