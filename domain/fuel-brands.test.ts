import { describe, expect, it } from 'vitest';
import { parseFuelBrand, unbranded } from './fuel-brands.ts';

describe('brands as people write them', () => {
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
  ])('%j is %j', (written, brand) => {
    expect(parseFuelBrand(written)).toBe(brand);
  });
});
