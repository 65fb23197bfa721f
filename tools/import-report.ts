import type { SurveySummary } from '#api/imports/import-survey.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import {
  type ImportCounts,
  sayAlreadyLoaded,
  sayCount,
  sayCounts,
  sayDays,
  sayMoreRefused,
  sayNotFuel,
  sayProgress,
} from '#domain/import-report.ts';
import { layoutNames } from '#domain/imports.ts';

/** Messages of the command-line import for the operator, in Portuguese. */

const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Counts = ImportCounts & Pick<SurveySummary, 'milliseconds'>;

/** Returns the lines about one file: its figures, then its problems. */
export function reportFile(summary: SurveySummary): string[] {
  const { fileName, alreadyLoadedOn, days, rowsNotFuel } = summary;
  return [
    `${fileName}: ${layoutNames[summary.layout]}`,
    ...(alreadyLoadedOn ? [`  ${sayAlreadyLoaded(alreadyLoadedOn)}`] : []),
    ...reportCounts(summary),
    ...(rowsNotFuel > 0 ? [`  ${sayNotFuel(rowsNotFuel)}`] : []),
    ...(days ? [`  ${sayDays(days)}`] : []),
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
    refusedFiles > 0 ? `, ${sayCount(refusedFiles, 'arquivo recusado', 'arquivos recusados')}` : '';
  const loaded = sayCount(summaries.length, 'arquivo importado', 'arquivos importados');
  return [`Total: ${loaded}${refused}`, ...reportCounts(total)];
}

/** Returns the progress line for a file that is being read. */
export function reportProgress(
  fileName: string,
  progress: Pick<ImportCounts, 'rowsRead' | 'rowsOfCity'>,
): string {
  return `${fileName}: ${sayProgress(progress)}`;
}

function reportCounts(counts: Counts): string[] {
  return [`  ${sayCounts(counts)} (${seconds.format(counts.milliseconds / 1000)} segundos)`];
}

function reportRefusals({ fileName, refusals, rowsRefused }: SurveySummary): string[] {
  const more = rowsRefused - refusals.length;
  return [
    ...refusals.map(({ row, column, reason }) => {
      const where = column === '' ? `linha ${row}` : `linha ${row}, coluna ${column}`;
      return `  recusada: ${fileName}, ${where}: ${reason}`;
    }),
    ...(more > 0 ? [`  ${sayMoreRefused(more)}`] : []),
  ];
}

function reportRegions({ withoutRegion }: SurveySummary): string[] {
  return withoutRegion.map(
    ({ cnpj, name, address }) => `  sem região: ${name} (${formatCnpj(cnpj)}), ${address}`,
  );
}
