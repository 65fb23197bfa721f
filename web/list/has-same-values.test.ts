import { describe, expect, it } from 'vitest';
import { categoryBody } from '#contract/categories.ts';
import { hasSameValues } from './has-same-values.ts';

const saved = { name: 'Padaria e doces', sectorId: 2 as number | null };

describe('a row that holds what was typed', () => {
  it('holds it also where it was typed with other blanks', () => {
    expect(hasSameValues(saved, { name: ' Padaria  e doces ', sectorId: 2 }, categoryBody)).toBe(true);
    expect(hasSameValues(saved, { name: ' Padaria  e doces ', sectorId: 2 })).toBe(false);
  });
  it.each([
    { name: 'Padaria', sectorId: 2 },
    { name: 'Padaria e doces', sectorId: 3 },
    { name: 'Padaria e doces', sectorId: null },
    { name: '', sectorId: 2 },
  ])('does not hold %o', (typed) => {
    expect(hasSameValues(saved, typed, categoryBody)).toBe(false);
  });
  it('holds lists with the same in them, in the same order', () => {
    const row = { names: ['a', 'b'] };
    expect(hasSameValues(row, { names: ['a', 'b'] })).toBe(true);
    expect(hasSameValues(row, { names: ['b', 'a'] })).toBe(false);
    expect(hasSameValues(row, { names: ['a'] })).toBe(false);
  });
});
