import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFuelBrand, unbranded } from './fuel-brands.ts';
import { forAll, text } from './testing.ts';

it.each([
  ['VIBRA', 'Vibra'],
  ['IPIRANGA', 'Ipiranga'],
  ['RAIZEN', 'Raízen'],
  [' RAÍZEN ', 'Raízen'],
  ['ALE', 'Ale'],
  ['BRANCA', unbranded],
  ["ATEM' S", 'Atem'],
  ['D`MAIS', "D'Mais"],
  ['SP', 'SP'],
  ['ROYAL FIC', 'Royal Fic'],
  ['TDC DISTRIBUIDORA', 'TDC'],
  ['', null],
  ['-', null],
])('the brand: %j is %j', (written, brand) => {
  expect(parseFuelBrand(written)).toBe(brand);
});

it('any brand is read the same from what was read', () =>
  forAll(fc.stringMatching(/^[A-Z]{1,9}( [A-Z]{1,9})?$/), text, (brand, other) => {
    const read = parseFuelBrand(brand);
    expect(read && parseFuelBrand(read)).toBe(read);
    if (!/\p{L}/u.test(other)) expect(parseFuelBrand(other)).toBeNull();
  }));
