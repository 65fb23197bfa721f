import type { SurveySummary } from '#api/imports/import-survey.ts';
import type { LoadSummary } from '#api/postal-codes/load-postal-codes.ts';
import type { Applied } from '#api/sources/register/apply-register.ts';
import type { Register } from '#api/sources/register/read-register.ts';
import { sayReport } from '#api/sources/register/say-report.ts';
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
    ...reportSuccessors(summary),
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

function reportSuccessors({ successors }: SurveySummary): string[] {
  return successors.map(
    ({ cnpj, name, address }) =>
      `  mesmo endereço, outro CNPJ: ${name} (${formatCnpj(cnpj)}), ${address}. Decida no painel, em Postos com outro CNPJ`,
  );
}

function reportRegions({ withoutRegion }: SurveySummary): string[] {
  return withoutRegion.map(
    ({ cnpj, name, address }) => `  sem região: ${name} (${formatCnpj(cnpj)}), ${address}`,
  );
}

/** The maximum of printed lines of one kind; further ones are only counted. */
const mostLines = 50;

/** Returns the lines about one file of CEPs. */
export function reportPostalCodes(
  fileName: string,
  { rowsRead, rowsLoaded, rowsOfStreets, withoutPoint, refusals }: LoadSummary,
): string[] {
  const loaded =
    rowsOfStreets > 0 ? `carregadas ${rowsLoaded} (ruas, sem coordenadas)` : `carregadas ${rowsLoaded}`;
  const left = rowsOfStreets > 0 ? '' : `, sem coordenadas ${withoutPoint.length}`;
  return [
    `${fileName}: linhas lidas ${rowsRead}, ${loaded}${left}, recusadas ${refusals.length}`,
    ...listed(withoutPoint.map(({ line, zipcode }) => `  sem coordenadas: linha ${line}, CEP ${zipcode}`)),
    ...listed(refusals.map(({ line, reason }) => `  recusada: linha ${line}: ${reason}`)),
  ];
}

const registerNames: Readonly<Record<Register['kind'], string>> = {
  api: 'API de revendedores',
  wfs: 'camada SFI:Postos_Combustivel',
  csv: 'cadastro de postos',
  points: 'lista de pontos',
};

/** Returns the lines about one register of stations. */
export function reportRegister(
  fileName: string,
  { kind, pages, leftOut, refusals }: Pick<Register, 'kind' | 'pages' | 'leftOut' | 'refusals'>,
  applied: Applied,
): string[] {
  const refused = refusals.map(({ row, column, reason }) => {
    const where = column === '' ? `linha ${row}` : `linha ${row}, coluna ${column}`;
    return `  recusada: ${where}: ${reason}`;
  });
  const result =
    applied.outcome === 'applied'
      ? [
          `  ${sayReport(applied.report, refusals.length)}`,
          ...[...applied.report.waiting].map(([why, count]) => `  esperam no painel: ${count}. ${why}`),
        ]
      : [`  ${applied.outcome === 'held' ? applied.why : 'A cidade é de demonstração: nada foi mudado.'}`];
  return [
    `${fileName}: ${registerNames[kind]}`,
    ...result,
    ...(leftOut > 0 ? [`  fora: ${leftOut}, de aviação ou sem autorização`] : []),
    ...(pages > 1 ? [`  O arquivo é uma de ${pages} páginas: importe as outras também.`] : []),
    ...listed(refused),
  ];
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `  … e mais ${more}`] : [...lines];
}
