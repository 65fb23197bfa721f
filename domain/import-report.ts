import { type Day, formatDate } from './city-time.ts';
import { formatNumber } from './numbers.ts';

/** The sentences about the import of a survey, the same on the command line and in the panel. */

export interface ImportCounts {
  rowsRead: number;
  rowsOfCity: number;
  rowsNew: number;
  rowsSame: number;
  rowsCorrected: number;
  rowsRefused: number;
}

/** Returns how many prices of a file are, or would be, in the catalogue. */
export function pricesOf({
  rowsNew,
  rowsSame,
  rowsCorrected,
}: Pick<ImportCounts, 'rowsNew' | 'rowsSame' | 'rowsCorrected'>): number {
  return rowsNew + rowsSame + rowsCorrected;
}

/** 'linhas lidas 19.676, da cidade 67: novas 50, iguais 3, corrigidas 1, recusadas 2' */
export function sayCounts(counts: ImportCounts): string {
  const { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused } = counts;
  return (
    `linhas lidas ${formatNumber(rowsRead)}, da cidade ${formatNumber(rowsOfCity)}: ` +
    `novas ${formatNumber(rowsNew)}, iguais ${formatNumber(rowsSame)}, corrigidas ${formatNumber(rowsCorrected)}, ` +
    `recusadas ${formatNumber(rowsRefused)}`
  );
}

/** 'já importado por inteiro em 15/06/2026; nada mudou' */
export function sayAlreadyLoaded(day: Day): string {
  return `já importado por inteiro em ${formatDate(day)}; nada mudou`;
}

/** 'fora: 11 linhas de gás de cozinha (GLP)' */
export function sayNotFuel(rows: number): string {
  return `fora: ${sayCount(rows, 'linha', 'linhas')} de gás de cozinha (GLP)`;
}

/** 'coletas de 10/06/2026 a 11/06/2026' */
export function sayDays({ first, last }: { first: Day; last: Day }): string {
  return `coletas de ${formatDate(first)} a ${formatDate(last)}`;
}

/** '… e mais 3 linhas recusadas' */
export function sayMoreRefused(rows: number): string {
  return `… e mais ${sayCount(rows, 'linha recusada', 'linhas recusadas')}`;
}

/** '19.676 linhas lidas, 67 da cidade…' */
export function sayProgress({ rowsRead, rowsOfCity }: Pick<ImportCounts, 'rowsRead' | 'rowsOfCity'>): string {
  return `${formatNumber(rowsRead)} linhas lidas, ${formatNumber(rowsOfCity)} da cidade…`;
}

/** '1.000 linhas', '1 linha' */
export function sayCount(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}
