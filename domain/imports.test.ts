import { expect, it } from 'vitest';
import { surveyFileName } from './imports.ts';
import { forAll, text } from './testing.ts';

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
  [`${'a'.repeat(500)}.xlsx`, `${'a'.repeat(150)}.xlsx`],
])('the name of a survey file (survey files, privacy): %j is stored as %j', (name, stored) => {
  expect(surveyFileName(name)).toBe(stored);
});

it('any name of a file is one line without folders, that stays as it is', () =>
  forAll(text, text, (folder, name) => {
    const kept = surveyFileName(`${folder}/${name}.csv`);
    expect(kept).not.toMatch(/[\\/\p{Cc}]/u);
    expect(kept.length).toBeLessThanOrEqual(156);
    expect(kept).not.toBe('');
    expect(surveyFileName(kept)).toBe(kept);
  }));
