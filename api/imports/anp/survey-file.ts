import { layoutNames, type SurveyLayout } from '#domain/imports.ts';

/** A survey file in any layout, as rows of text under known columns. */

/** The fields of a row; each layout has some of them. */
export const surveyFields = [
  'cnpj',
  'company',
  'trade',
  'street',
  'number',
  'complement',
  'neighbourhood',
  'zipcode',
  'municipality',
  'state',
  'brand',
  'product',
  'unit',
  'price',
  'day',
] as const;
export type SurveyField = (typeof surveyFields)[number];

export interface SurveyColumn {
  /** position in a row's values */
  index: number;
  /** the title in the file, for reports */
  title: string;
}

/** Columns that the layout does not have are absent. */
export type SurveyColumns = Readonly<Partial<Record<SurveyField, SurveyColumn>>>;

export interface SurveyRow {
  /** row in the sheet, or first line of the record in the file, from 1 */
  row: number;
  /** values as in the file; numbers of workbooks as JavaScript formats them, dates of workbooks as 'yyyy-mm-dd' */
  values: readonly string[];
  /** why the row is unreadable, in Portuguese; then `values` contains its whole text */
  broken?: string;
}

export interface SurveyFile {
  layout: SurveyLayout;
  columns: SurveyColumns;
  /** can be iterated once; throws SurveyFileError when the file is damaged */
  rows: AsyncIterable<SurveyRow>;
  close(): Promise<void>;
}

/** The file cannot be imported; the message gives the operator the reason, in Portuguese. */
export class SurveyFileError extends Error {
  override readonly name = 'SurveyFileError';
}

/** Finds the columns of a header. Throws SurveyFileError, naming the missing columns, when one of `needed` is missing. */
export function findColumns(
  header: readonly string[],
  fieldOf: (title: string) => SurveyField | undefined,
  needed: readonly SurveyField[],
): SurveyColumns {
  const columns: Partial<Record<SurveyField, SurveyColumn>> = {};
  header.forEach((title, index) => {
    const field = fieldOf(title);
    if (field) columns[field] ??= { index, title: shortTitle(title) };
  });
  const missing = needed.filter((field) => !columns[field]);
  if (missing.length > 0) {
    const names = missing.map((field) => fieldNames[field]).join(', ');
    const why = columns.cnpj ? '' : ' Sem CNPJ não se sabe de que posto é cada preço.';
    throw new SurveyFileError(
      `Falta no cabeçalho: ${names}.${why} Colunas encontradas: ${titlesOf(header)}.`,
    );
  }
  return columns;
}

const longestTitle = 60;
const mostTitles = 40;

function shortTitle(title: string): string {
  return title.trim().slice(0, longestTitle).replaceAll('\0', '');
}

/** Lists the titles of a header for a report; only the first of very many. */
function titlesOf(header: readonly string[]): string {
  const shown = header.slice(0, mostTitles).map(shortTitle).join(', ');
  return header.length > mostTitles ? `${shown}…` : shown;
}

/** Names in reports for fields without a title in the file. */
export const fieldNames: Readonly<Record<SurveyField, string>> = {
  cnpj: 'CNPJ',
  company: 'razão social',
  trade: 'nome fantasia',
  street: 'endereço',
  number: 'número',
  complement: 'complemento',
  neighbourhood: 'bairro',
  zipcode: 'CEP',
  municipality: 'município',
  state: 'estado',
  brand: 'bandeira',
  product: 'produto',
  unit: 'unidade de medida',
  price: 'preço de revenda',
  day: 'data da coleta',
};

/** Returns the value of a field in a row; '' when the layout or the row does not have it. */
export function cellOf(row: SurveyRow, columns: SurveyColumns, field: SurveyField): string {
  const column = columns[field];
  return column ? (row.values[column.index] ?? '') : '';
}

/** Creates an error that lists the known layouts. */
export function unknownLayout(reason: string): SurveyFileError {
  const known = Object.values(layoutNames).map((name) => `\n  - ${name}`);
  return new SurveyFileError(`${reason} São conhecidos estes leiautes da pesquisa da ANP:${known.join('')}`);
}
