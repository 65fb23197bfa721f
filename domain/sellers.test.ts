import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saySellers, sayTies } from './sellers.ts';
import { forAll, text } from './testing.ts';

it.each([
  [0, 'Casa do Neném'],
  [1, 'Casa do Neném e mais 1 lugar'],
  [2, 'Casa do Neném e mais 2 lugares'],
])('names the place of a lowest price that ties with %i others', (ties, said) => {
  expect(saySellers('Casa do Neném', ties)).toBe(said);
});

it('any place is named, with others only if there are', () =>
  forAll(text, fc.nat(50), (name, ties) => {
    expect(saySellers(name, ties)).toBe(name + sayTies(ties));
    expect(sayTies(ties) === '').toBe(ties === 0);
  }));
