import { fold } from '#domain/text.ts';
import { excelDay } from './cell-values.ts';
import { openWorkbook, type SheetRow, type Workbook } from './open-workbook.ts';
import {
  findColumns,
  type SurveyColumns,
  type SurveyField,
  type SurveyFile,
  type SurveyRow,
  unknownLayout,
} from './survey-file.ts';

const titles: Readonly<Record<string, SurveyField>> = {
  cnpj: 'cnpj',
  razao: 'company',
  fantasia: 'trade',
  endereco: 'street',
  numero: 'number',
  complemento: 'complement',
  bairro: 'neighbourhood',
  cep: 'zipcode',
  municipio: 'municipality',
  estado: 'state',
  bandeira: 'brand',
  produto: 'product',
  'unidade de medida': 'unit',
  'preco de revenda': 'price',
  'data da coleta': 'day',
};

/** The preamble has nine rows today, and six according to the documentation (survey files, quirk 14). */
const lastHeaderRow = 50;

/**
 * Reads the weekly workbook, with one row per seller and product, numeric CNPJ and CEP, and dates as serial numbers
 * (survey files' documentation, section 1: Weekly XLSX). The header is the row with a cell CNPJ.
 * Throws SurveyFileError for any other workbook; the message mentions the summary of weekly averages.
 */
export async function readWeeklyXlsx(path: string): Promise<SurveyFile> {
  const workbook = await openWorkbook(path);
  const found = await findHeader(workbook).catch((error: unknown) => {
    workbook.close();
    throw error;
  });
  const close = async () => {
    await found?.rows.return();
    workbook.close();
  };
  try {
    if (!found) {
      throw unknownLayout('A planilha não tem coluna CNPJ (o resumo semanal, só com médias, não serve).');
    }
    const columns = findColumns(found.header, (title) => titles[fold(title)], Object.values(titles));
    return { layout: 'weekly', columns, rows: dataRows(found.rows, columns, workbook), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface FoundHeader {
  header: readonly string[];
  /** the rows of the sheet after the header */
  rows: AsyncGenerator<SheetRow, void, undefined>;
}

/** Finds the first sheet with a cell CNPJ near its top. */
async function findHeader({ sheets }: Workbook): Promise<FoundHeader | undefined> {
  for (const sheet of sheets) {
    const rows = sheet.rows();
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      const { row, values } = next.value;
      if (row > lastHeaderRow) break;
      if (values.some((value) => fold(value) === 'cnpj')) return { header: values, rows };
    }
    await rows.return();
  }
  return undefined;
}

async function* dataRows(
  rows: AsyncGenerator<SheetRow>,
  columns: SurveyColumns,
  { from1904 }: Workbook,
): AsyncGenerator<SurveyRow, void, undefined> {
  const day = columns.day?.index ?? -1;
  for await (const { row, values } of rows) {
    if (values.length === 0) continue;
    const written = values[day];
    if (written !== undefined) values[day] = excelDay(written, { from1904 }) ?? written;
    yield { row, values };
  }
}
