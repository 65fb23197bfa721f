/** The survey's files, whatever their layout: rows of text under known columns. */

/** What a row may say; which of them it does is the layout's matter. */
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

export type SurveyLayout = 'weekly' | 'half_year' | 'old';

export const layoutNames: Readonly<Record<SurveyLayout, string>> = {
  weekly: 'planilha semanal por revenda (revendas_lpc_….xlsx)',
  half_year: 'série histórica (ca-AAAA-SS.csv e ultimas-4-semanas-….csv, separada por ponto e vírgula)',
  old: 'leiaute antigo com CNPJ (texto UTF-16 separado por tabulações)',
};

export interface SurveyColumn {
  /** position in a row's values */
  index: number;
  /** as the file names it, for reports */
  title: string;
}

/** A column the layout does not have is absent. */
export type SurveyColumns = Readonly<Partial<Record<SurveyField, SurveyColumn>>>;

export interface SurveyRow {
  /** row of the sheet, or first line of the record in the file; from 1 */
  row: number;
  /** as the file says them, workbook numbers as JavaScript writes them, workbook dates as 'aaaa-mm-dd' */
  values: readonly string[];
  /** the row cannot be read, and why (Portuguese); then `values` is its whole text */
  broken?: string;
}

export interface SurveyFile {
  layout: SurveyLayout;
  columns: SurveyColumns;
  /** can be gone through once; throws SurveyFileError where the file turns out to be damaged */
  rows: AsyncIterable<SurveyRow>;
  close(): Promise<void>;
}

/** The file cannot be imported; the message says why, for the operator, in Portuguese. */
export class SurveyFileError extends Error {
  override readonly name = 'SurveyFileError';
}

/**
 * Finds the columns of a header. Throws SurveyFileError naming the columns of `needed` that are missing.
 */
export function findColumns(
  header: readonly string[],
  fieldOf: (title: string) => SurveyField | undefined,
  needed: readonly SurveyField[],
): SurveyColumns {
  const columns: Partial<Record<SurveyField, SurveyColumn>> = {};
  header.forEach((title, index) => {
    const field = fieldOf(title);
    if (field) columns[field] ??= { index, title: title.trim() };
  });
  const missing = needed.filter((field) => !columns[field]);
  if (missing.length > 0) {
    const names = missing.map((field) => fieldNames[field]).join(', ');
    const why = columns.cnpj ? '' : ' Sem CNPJ não se sabe de que posto é cada preço.';
    throw new SurveyFileError(
      `Falta no cabeçalho: ${names}.${why} Colunas encontradas: ${header.map((title) => title.trim()).join(', ')}.`,
    );
  }
  return columns;
}

/** How reports call a field that has no title of its own in the file. */
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

/** The value of a field in a row; '' where the layout or the row has none. */
export function cellOf(row: SurveyRow, columns: SurveyColumns, field: SurveyField): string {
  const column = columns[field];
  return column ? (row.values[column.index] ?? '') : '';
}

/** A refusal that tells what would have been understood. */
export function unknownLayout(found: string): SurveyFileError {
  const known = Object.values(layoutNames).map((name) => `\n  - ${name}`);
  return new SurveyFileError(`${found} São conhecidos estes leiautes da pesquisa da ANP:${known.join('')}`);
}
