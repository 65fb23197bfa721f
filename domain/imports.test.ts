import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surveyFileName } from './imports.ts';
import { text } from './testing.ts';

describe('the name of a survey file (survey files, privacy)', () => {
  it.each([
    ['revendas_lpc_2026-06-07_2026-06-13.xlsx', 'revendas_lpc_2026-06-07_2026-06-13.xlsx'],
    ['ca-2026-01.csv', 'ca-2026-01.csv'],
    ['Preços semestrais - AUTOMOTIVOS_2026.01.csv', 'Preços semestrais - AUTOMOTIVOS_2026.01.csv'],
    ['C:\\pasta\\semana.xlsx', 'semana.xlsx'],
    ['../../semana.xlsx', 'semana.xlsx'],
    ['semana\u0000\u202e.xlsx', 'semana.xlsx'],
    ['J DA SILVA 52998224725.xlsx', 'J DA SILVA.xlsx'],
    ['posto 529.982.247-25 junho.csv', 'posto junho.csv'],
    ['52998224725', 'arquivo'],
    ['', 'arquivo'],
  ])('%j is stored as %j', (name, stored) => {
    expect(surveyFileName(name)).toBe(stored);
  });

  it('has an end', () => {
    expect(surveyFileName(`${'a'.repeat(500)}.xlsx`)).toBe(`${'a'.repeat(150)}.xlsx`);
  });
});

it('any name of a file is one line without folders, that stays as it is', () => {
  fc.assert(
    fc.property(text, text, (folder, name) => {
      const kept = surveyFileName(`${folder}/${name}.csv`);
      expect(kept).not.toMatch(/[\\/\p{Cc}]/u);
      expect(kept.length).toBeLessThanOrEqual(156);
      expect(kept).not.toBe('');
      expect(surveyFileName(kept)).toBe(kept);
    }),
  );
});
