import { expect, it } from 'vitest';
import { saySellers } from './sellers.ts';

it.each([
  [0, 'Casa do Neném'],
  [1, 'Casa do Neném e mais 1 lugar'],
  [2, 'Casa do Neném e mais 2 lugares'],
])('names the place of a lowest price that ties with %i others', (ties, said) => {
  expect(saySellers('Casa do Neném', ties)).toBe(said);
});
