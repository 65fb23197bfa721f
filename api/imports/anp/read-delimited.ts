import type { SurveyLayout } from '#domain/imports.ts';
import { fold } from '#domain/text.ts';
import { readLines, type TextEncoding } from './read-lines.ts';
import { readRecords, splitRecord } from './read-records.ts';
import { findColumns, type SurveyField, type SurveyFile, SurveyFileError } from './survey-file.ts';

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
  needed: readonly SurveyField[];
}

/** Opens a delimited survey file. Throws SurveyFileError when a needed column is missing. */
export async function readDelimited(
  path: string,
  { layout, encoding, delimiter, needed }: DelimitedLayout,
): Promise<SurveyFile> {
  const lines = readLines(path, encoding);
  try {
    const first = await lines.next();
    const header = first.done ? undefined : splitRecord(first.value.text, delimiter);
    if (!header) throw new SurveyFileError('O arquivo não tem cabeçalho.');
    return {
      layout,
      columns: findColumns(header, historicalField, needed),
      rows: readRecords(lines, { delimiter, width: header.length }),
      async close() {
        await lines.return();
      },
    };
  } catch (error) {
    await lines.return();
    throw error;
  }
}
