import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byPopularity, popularCuts, popularFirst } from './popular-cuts.ts';
import { forAll } from './testing.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('there are ten popular cuts (spec, public side, section 2: Mais Buscados)', () => {
  expect(popularCuts).toHaveLength(10);
});

it('popular cuts come first, and the others keep their order', () => {
  expect(popularFirst(named('Acém', 'Costela', 'Paleta', 'Picanha', 'Moela'))).toEqual(
    named('Picanha', 'Costela', 'Acém', 'Paleta', 'Moela'),
  );
});

it('any cuts keep their order, behind the popular ones', () => {
  const cut = fc.constantFrom(...popularCuts, 'Acém', 'Músculo', 'Lagarto').map((name) => ({ name }));
  forAll(fc.array(cut), (cuts) => {
    const sorted = popularFirst(cuts);
    expect(popularFirst(sorted)).toEqual(sorted);
    const others = (all: typeof cuts) => all.filter((some) => byPopularity(some, { name: 'Acém' }) === 0);
    expect(others(sorted)).toEqual(others(cuts));
    expect(sorted.slice(sorted.length - others(cuts).length)).toEqual(others(cuts));
  });
});
