import { describe, expect, it } from 'vitest';
import { categoryBody } from '#contract/categories.ts';
import { holds } from './holds.ts';

const saved = { name: 'Padaria e doces', sectorId: 2 as number | null };

describe('a row that holds what was typed', () => {
  it('holds it also where it was typed with other blanks', () => {
    expect(holds(saved, { name: ' Padaria  e doces ', sectorId: 2 }, categoryBody)).toBe(true);
    expect(holds(saved, { name: ' Padaria  e doces ', sectorId: 2 })).toBe(false);
  });
  it.each([
    { name: 'Padaria', sectorId: 2 },
    { name: 'Padaria e doces', sectorId: 3 },
    { name: 'Padaria e doces', sectorId: null },
    { name: '', sectorId: 2 },
  ])('does not hold %o', (typed) => {
    expect(holds(saved, typed, categoryBody)).toBe(false);
  });
  it('holds lists with the same in them, in the same order', () => {
    const row = { names: ['a', 'b'] };
    expect(holds(row, { names: ['a', 'b'] })).toBe(true);
    expect(holds(row, { names: ['b', 'a'] })).toBe(false);
    expect(holds(row, { names: ['a'] })).toBe(false);
  });
});
