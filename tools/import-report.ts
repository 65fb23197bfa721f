import { layoutNames } from '#api/imports/anp/survey-file.ts';
import type { SurveySummary } from '#api/imports/import-survey.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';

/** Messages of the command-line import for the operator, in Portuguese. */

const whole = new Intl.NumberFormat('pt-BR');
const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Counts = Pick<
  SurveySummary,
  'rowsRead' | 'rowsOfCity' | 'rowsNew' | 'rowsSame' | 'rowsCorrected' | 'rowsRefused' | 'milliseconds'
>;

/** Returns the lines about one file: its figures, then its problems. */
export function reportFile(summary: SurveySummary): string[] {
  const { fileName, alreadyLoadedOn, days, rowsNotFuel } = summary;
  return [
    `${fileName}: ${layoutNames[summary.layout]}`,
    ...(alreadyLoadedOn ? [`  já importado por inteiro em ${formatDate(alreadyLoadedOn)}; nada mudou`] : []),
    ...reportCounts(summary),
    ...(rowsNotFuel > 0 ? [`  fora: ${count(rowsNotFuel, 'linha', 'linhas')} de gás de cozinha (GLP)`] : []),
    ...(days ? [`  coletas de ${formatDate(days.first)} a ${formatDate(days.last)}`] : []),
    ...reportRefusals(summary),
    ...reportRegions(summary),
  ];
}

/** Returns the lines with the totals of several files. */
export function reportTotal(summaries: readonly SurveySummary[], refusedFiles: number): string[] {
  const sum = (of: keyof Counts) => summaries.reduce((total, summary) => total + summary[of], 0);
  const total = {
    rowsRead: sum('rowsRead'),
    rowsOfCity: sum('rowsOfCity'),
    rowsNew: sum('rowsNew'),
    rowsSame: sum('rowsSame'),
    rowsCorrected: sum('rowsCorrected'),
    rowsRefused: sum('rowsRefused'),
    milliseconds: sum('milliseconds'),
  };
  const refused =
    refusedFiles > 0 ? `, ${count(refusedFiles, 'arquivo recusado', 'arquivos recusados')}` : '';
  const loaded = count(summaries.length, 'arquivo importado', 'arquivos importados');
  return [`Total: ${loaded}${refused}`, ...reportCounts(total)];
}

/** Returns the progress line for a file that is being read. */
export function reportProgress(fileName: string, progress: Pick<Counts, 'rowsRead' | 'rowsOfCity'>): string {
  const { rowsRead, rowsOfCity } = progress;
  return `${fileName}: ${whole.format(rowsRead)} linhas lidas, ${whole.format(rowsOfCity)} da cidade…`;
}

function reportCounts(counts: Counts): string[] {
  const { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused, milliseconds } = counts;
  return [
    `  linhas lidas ${whole.format(rowsRead)}, da cidade ${whole.format(rowsOfCity)}: ` +
      `novas ${whole.format(rowsNew)}, iguais ${whole.format(rowsSame)}, corrigidas ${whole.format(rowsCorrected)}, ` +
      `recusadas ${whole.format(rowsRefused)} (${seconds.format(milliseconds / 1000)} segundos)`,
  ];
}

function reportRefusals({ fileName, refusals, rowsRefused }: SurveySummary): string[] {
  const more = rowsRefused - refusals.length;
  return [
    ...refusals.map(({ row, column, reason }) => {
      const where = column === '' ? `linha ${row}` : `linha ${row}, coluna ${column}`;
      return `  recusada: ${fileName}, ${where}: ${reason}`;
    }),
    ...(more > 0 ? [`  … e mais ${count(more, 'linha recusada', 'linhas recusadas')}`] : []),
  ];
}

function reportRegions({ withoutRegion }: SurveySummary): string[] {
  return withoutRegion.map(
    ({ cnpj, name, address }) => `  sem região: ${name} (${formatCnpj(cnpj)}), ${address}`,
  );
}

function count(number: number, one: string, many: string): string {
  return `${whole.format(number)} ${number === 1 ? one : many}`;
}
