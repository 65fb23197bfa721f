import { describe, expect, it } from 'vitest';
import {
  sayAlreadyLoaded,
  sayCounts,
  sayDays,
  sayMoreRefused,
  sayNotFuel,
  sayProgress,
} from './import-report.ts';

describe('the sentences about an import', () => {
  it('say the figures', () => {
    const counts = {
      rowsRead: 19_676,
      rowsOfCity: 67,
      rowsNew: 50,
      rowsSame: 3,
      rowsCorrected: 1,
      rowsRefused: 2,
    };
    expect(sayCounts(counts)).toBe(
      'linhas lidas 19.676, da cidade 67: novas 50, iguais 3, corrigidas 1, recusadas 2',
    );
    expect(sayProgress(counts)).toBe('19.676 linhas lidas, 67 da cidade…');
  });

  it('say what was left out, from when the prices are, and that nothing has changed', () => {
    expect(sayNotFuel(1)).toBe('fora: 1 linha de gás de cozinha (GLP)');
    expect(sayNotFuel(11)).toBe('fora: 11 linhas de gás de cozinha (GLP)');
    expect(sayMoreRefused(1_000)).toBe('… e mais 1.000 linhas recusadas');
    expect(sayDays({ first: '2026-06-10', last: '2026-06-11' })).toBe('coletas de 10/06/2026 a 11/06/2026');
    expect(sayAlreadyLoaded('2026-06-15')).toBe('já importado por inteiro em 15/06/2026; nada mudou');
  });
});
