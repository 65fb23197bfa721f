import { expect, it } from 'vitest';
import { publicName } from './public-name.ts';

it.each([
  ['Rosângela Moreira', 'Rosângela M.'],
  ['  João   Pedro da silva ', 'João S.'],
  ['Élida Ávila', 'Élida Á.'],
  ['Cícero', 'Cícero'],
  ['Ana 🥩', 'Ana 🥩.'],
  ['', 'Anônimo'],
  [null, 'Anônimo'],
])('%j is shown as %s', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
