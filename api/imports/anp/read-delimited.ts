import type { SurveyLayout } from '#domain/imports.ts';
import { fold } from '#domain/text.ts';
import { readLines, type TextEncoding } from './read-lines.ts';
import { readRecords } from './read-records.ts';
import { findColumns, type SurveyField, type SurveyFile } from './survey-file.ts';

/** Column titles of the historical layouts, old and new, folded. */
const titles: Readonly<Record<string, SurveyField>> = {
  'estado - sigla': 'state',
  municipio: 'municipality',
  revenda: 'company',
  'cnpj da revenda': 'cnpj',
  'nome da rua': 'street',
  'numero rua': 'number',
  complemento: 'complement',
  bairro: 'neighbourhood',
  cep: 'zipcode',
  produto: 'product',
  'data da coleta': 'day',
  'valor de venda': 'price',
  'unidade de medida': 'unit',
  bandeira: 'brand',
};

/** Returns the field of a column title of the historical layouts; undefined for other titles. */
export function historicalField(title: string): SurveyField | undefined {
  return titles[fold(title)];
}

interface DelimitedLayout {
  layout: SurveyLayout;
  encoding: TextEncoding;
  delimiter: string;
  header: readonly string[];
  /** number of the header's last line */
  headerLine: number;
  needed: readonly SurveyField[];
}

/** Opens a delimited survey file. Throws SurveyFileError when a needed column is missing. */
export async function readDelimited(
  path: string,
  { layout, encoding, delimiter, header, headerLine, needed }: DelimitedLayout,
): Promise<SurveyFile> {
  const columns = findColumns(header, historicalField, needed);
  const lines = readLines(path, encoding);
  for (let line = 1; line <= headerLine; line += 1) await lines.next();
  return {
    layout,
    columns,
    rows: readRecords(lines, { delimiter, width: header.length }),
    async close() {
      await lines.return();
    },
  };
}
