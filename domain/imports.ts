import { withoutCpf } from './company-name.ts';
import type { StateCode } from './states.ts';

/**
 * The state of the import of a survey file. An uploaded file is 'reading' while its preview is made, then 'ready' and
 * waits for a person; 'failed' keeps what was written before the failure. While it is 'undoing', its prices are
 * withdrawn step by step.
 */
export const importStatuses = ['reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The states of an import whose prices no longer count, because they are withdrawn or about to be. */
export const undoneStatuses: ImportStatus[] = ['undoing', 'undone'];

export const surveyLayouts = ['weekly', 'half_year', 'old'] as const;
export type SurveyLayout = (typeof surveyLayouts)[number];

export const layoutNames: Readonly<Record<SurveyLayout, string>> = {
  weekly: 'planilha semanal por revenda (revendas_lpc_….xlsx)',
  half_year: 'série histórica (ca-AAAA-SS.csv e ultimas-4-semanas-….csv, separada por ponto e vírgula)',
  old: 'leiaute antigo com CNPJ (texto UTF-16 separado por tabulações)',
};

/** The default city of an import, as the survey writes it. */
export const surveyedCity: Readonly<{ municipality: string; state: StateCode }> = {
  municipality: 'PALMAS',
  state: 'TO',
};

const longestName = 150;
/** No script puts so many marks on one letter, and sorting thousands of them takes seconds. */
const manyMarks = /\p{M}{10,}/gu;

/**
 * Returns the name of a file to store and show: without folders, invisible characters and CPFs, and at most a line long.
 */
export function surveyFileName(name: string): string {
  const whole = name.replace(manyMarks, '').normalize('NFC');
  const last = whole.replace(/\p{C}/gu, '').split(/[\\/]/).at(-1)?.trim() ?? '';
  const [, stem = last, ending = ''] = /^(.*?)(\.\w{1,5})?$/s.exec(last) ?? [];
  return `${withoutCpf(stem).slice(0, longestName) || 'arquivo'}${ending}`;
}
