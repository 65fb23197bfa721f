import { expect, it } from 'vitest';
import type { RoundCut } from '#contract/price-round.ts';
import { groupCuts } from './round-groups.ts';

const last: RoundCut['last'] = {
  id: 1,
  price: 40,
  day: '2026-06-12',
  observedAt: '2026-06-12T12:00:00-03:00',
  source: 'admin',
  sourceName: 'Loja',
  expired: false,
  enteredBy: null,
};
const cut = (productId: number, categoryName: string, price: RoundCut['last'] = null): RoundCut => ({
  productId,
  name: `Corte ${productId}`,
  synonyms: [],
  categoryName,
  last: price,
});
const shown = (cuts: RoundCut[], first = cuts) =>
  groupCuts(cuts, first).map(({ name, cuts }) => [name, ...cuts.map(({ productId }) => productId)]);

it('cuts without a price come in groups of their own', () => {
  expect(shown([cut(1, 'Bovina', last), cut(2, 'Suína', last), cut(3, 'Bovina'), cut(4, 'Bovina')])).toEqual([
    ['Bovina', 1],
    ['Suína', 2],
    ['Bovina, sem preço aqui', 3, 4],
  ]);
});

it('a cut stays in its place and its group once its first price is saved', () => {
  const first = [cut(1, 'Bovina'), cut(2, 'Bovina'), cut(3, 'Bovina')];
  const later = [cut(3, 'Bovina', last), cut(1, 'Bovina'), cut(2, 'Bovina')];
  expect(shown(later, first)).toEqual([['Bovina, sem preço aqui', 1, 2, 3]]);
  expect(groupCuts(later, first).map(({ key }) => key)).toEqual(
    groupCuts(first, first).map(({ key }) => key),
  );
  expect(
    shown(
      first.map((one) => ({ ...one, last })),
      first,
    ),
  ).toEqual([['Bovina', 1, 2, 3]]);
});

it('a cut that was added meanwhile comes last in its group', () => {
  const first = [cut(1, 'Bovina'), cut(2, 'Suína')];
  expect(shown([cut(5, 'Bovina'), ...first], first)).toEqual([
    ['Bovina, sem preço aqui', 1, 5],
    ['Suína, sem preço aqui', 2],
  ]);
});
