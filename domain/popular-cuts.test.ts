import { expect, it } from 'vitest';
import { popularCuts, popularFirst } from './popular-cuts.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('there are ten popular cuts (spec, public side, section 2: Mais Buscados)', () => {
  expect(popularCuts).toHaveLength(10);
});

it('popular cuts come first, and the others keep their order', () => {
  expect(popularFirst(named('Acém', 'Costela', 'Paleta', 'Picanha', 'Moela'))).toEqual(
    named('Picanha', 'Costela', 'Acém', 'Paleta', 'Moela'),
  );
});
