import { describe, expect, it } from 'vitest';
import { readSurveyName, resentNumber } from './survey-listing.ts';

/** Survey files, section 2: names that were really used. */
describe('the name of a file of the survey', () => {
  const today = '2026-11-28';

  it.each([
    ['revendas_lpc_2026-10-18_2026-10-24.xlsx', 'stations', '2026-10-18', '2026-10-24'],
    ['resumo_semanal_lpc_2026-08-30-2026-09-5.xlsx', 'summary', '2026-08-30', '2026-09-05'],
    ['revendas_lpc_2026-10-11_2026-10-17-1.xlsx', 'stations', '2026-10-11', '2026-10-17'],
    ['resumo_semanal_lpc-17112025-a-23112025.xlsx', 'summary', '2025-11-17', '2025-11-23'],
    ['Revendas_LPC_2024.12.22_2024.12.28.xlsx', 'stations', '2024-12-22', '2024-12-28'],
    ['revendas-lpc-2022-12-25-2022-12-31.xlsx', 'stations', '2022-12-25', '2022-12-31'],
  ] as const)('%s', (name, kind, first, last) => {
    expect(readSurveyName(name, today)).toEqual({ kind, week: { first, last } });
  });

  it.each([
    ['revendas_lpc_2026-01-01_2026-01-31.xlsx', 'não são sete dias'],
    ['revendas_lpc_2026-02-30_2026-03-06.xlsx', 'a data não existe'],
    ['revendas_lpc_2026-11-22_2026-11-29.xlsx', 'não são sete dias'],
    ['revendas_lpc_2026-11-23_2026-11-29.xlsx', 'a semana ainda não terminou'],
    ['revendas_lpc_2026.xlsx', 'o nome não diz de que dia a que dia'],
  ])('%s is refused', (name, why) => {
    expect(readSurveyName(name, today)).toEqual({ kind: 'refused', why });
  });

  it.each(['nota-tecnica.pdf', 'revendas_glp_2026-10-18_2026-10-24.xlsx', 'mensal-lpc-2026-10.xlsx', ''])(
    "'%s' is another kind of file",
    (name) => {
      expect(readSurveyName(name, today)).toBeUndefined();
    },
  );

  it('says how often a file was sent again', () => {
    expect(resentNumber('revendas_lpc_2026-10-11_2026-10-17-1.xlsx')).toBe(1);
    expect(resentNumber('revendas_lpc_2026-10-11_2026-10-17.xlsx')).toBe(0);
  });
});
