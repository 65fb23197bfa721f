import { describe, expect, it } from 'vitest';
import type { SurveySummary } from '#api/imports/import-survey.ts';
import { reportFile, reportProgress, reportTotal } from './import-report.ts';

const summary: SurveySummary = {
  fileName: 'semana.xlsx',
  layout: 'weekly',
  alreadyLoadedOn: undefined,
  rowsRead: 19_676,
  rowsOfCity: 67,
  rowsNew: 50,
  rowsSame: 3,
  rowsCorrected: 1,
  rowsRefused: 2,
  rowsNotFuel: 11,
  days: { first: '2026-06-10', last: '2026-06-11' },
  refusals: [
    { row: 12, column: 'PREÇO DE REVENDA', reason: 'não é um preço: “x”' },
    { row: 13, column: '', reason: 'tem 3 campos em vez de 16' },
  ],
  withoutRegion: [{ cnpj: '16578789000100', name: 'Vital e Vital', address: 'Rodovia TO-020, s/n' }],
  milliseconds: 1_240,
};

describe('the report of an import', () => {
  it('lists the figures and problems of a file', () => {
    expect(reportFile(summary)).toEqual([
      'semana.xlsx: planilha semanal por revenda (revendas_lpc_….xlsx)',
      '  linhas lidas 19.676, da cidade 67: novas 50, iguais 3, corrigidas 1, recusadas 2 (1,2 segundos)',
      '  fora: 11 linhas de gás de cozinha (GLP)',
      '  coletas de 10/06/2026 a 11/06/2026',
      '  recusada: semana.xlsx, linha 12, coluna PREÇO DE REVENDA: não é um preço: “x”',
      '  recusada: semana.xlsx, linha 13: tem 3 campos em vez de 16',
      '  sem região: Vital e Vital (16.578.789/0001-00), Rodovia TO-020, s/n',
    ]);
  });
  it('counts the refused rows that are not listed', () => {
    expect(reportFile({ ...summary, rowsRefused: 1_002 })).toContain('  … e mais 1.000 linhas recusadas');
    expect(reportFile({ ...summary, rowsRefused: 3 })).toContain('  … e mais 1 linha recusada');
  });
  it('mentions that a file was imported before', () => {
    expect(reportFile({ ...summary, alreadyLoadedOn: '2026-06-15' })[1]).toBe(
      '  já importado por inteiro em 15/06/2026; nada mudou',
    );
  });
  it('has totals of several files, and a progress line', () => {
    expect(reportTotal([summary, summary], 1)).toEqual([
      'Total: 2 arquivos importados, 1 arquivo recusado',
      '  linhas lidas 39.352, da cidade 134: novas 100, iguais 6, corrigidas 2, recusadas 4 (2,5 segundos)',
    ]);
    expect(reportProgress('semana.xlsx', summary)).toBe('semana.xlsx: 19.676 linhas lidas, 67 da cidade…');
  });
});
