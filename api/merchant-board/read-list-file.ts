import { readFile } from 'node:fs/promises';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { maxSheetRows } from '#domain/price-batches.ts';
import { readSheetPrice, recogniseColumns } from '#domain/price-sheets.ts';
import type { ProductUnit } from '#domain/products.ts';
import { readScaleFile } from '#domain/scale-files.ts';
import { openWorkbook } from '../imports/anp/open-workbook.ts';
import { SurveyFileError } from '../imports/anp/survey-file.ts';
import { Failure } from '../platform/failure.ts';
import type { UploadedFile } from '../platform/handler.ts';
import { readSheet } from '../price-batches/sheet/read-sheet.ts';

/** A line of a shop's list, as its scale or its system prints it: it has a name, a code, or both. */
export interface ListItem {
  code: string | null;
  name: string | null;
  centavos: number;
  unit?: ProductUnit | undefined;
  validUntil?: Day | undefined;
}

/**
 * Reads the file of a scale, or a table with a name and a price on each line.
 * @throws {Failure} 'invalid' for a file without them
 */
export async function readListFile({ path, type }: UploadedFile): Promise<ListItem[]> {
  const items = type === 'text/csv' ? readText(await readFile(path)) : tableItems(await readWorkbook(path));
  if (items.length === 0) throw new Failure('invalid', 'Não achei nenhum nome com preço neste arquivo.');
  if (items.length > maxSheetRows) throw new Failure('invalid', 'O arquivo tem itens demais para uma loja.');
  return items;
}

function readText(bytes: Buffer): ListItem[] {
  const scale = readScaleFile(bytes);
  if (scale) return scale.items.map(({ code, name, centavos, unit }) => ({ code, name, centavos, unit }));
  const { header, lines } = readSheet(bytes);
  return tableItems([header, ...lines.map(({ cells }) => cells)]);
}

/** Reads the first sheet of a workbook that has any rows. */
async function readWorkbook(path: string): Promise<string[][]> {
  try {
    const workbook = await openWorkbook(path);
    try {
      for (const sheet of workbook.sheets) {
        const rows: string[][] = [];
        for await (const { values } of sheet.rows()) {
          rows.push(values.map((value) => value.trim()));
          if (rows.length > maxSheetRows) break;
        }
        if (rows.length > 0) return rows;
      }
      return [];
    } finally {
      workbook.close();
    }
  } catch (error) {
    if (error instanceof SurveyFileError) throw new Failure('invalid', error.message);
    throw error;
  }
}

/** characters: longer texts are notes */
const longestListName = 200;

type Row = readonly string[];

/** Reads the lines of a table. Lines without a name or a price, as titles and notes, are passed over. */
function tableItems(rows: readonly Row[]): ListItem[] {
  const columns = findColumns(rows);
  if (!columns) return [];
  return rows.flatMap((row): ListItem[] => {
    const name = row[columns.name]?.replaceAll('\0', '').trim() ?? '';
    const price = readSheetPrice(row[columns.price] ?? '');
    const isName = name !== '' && name.length <= longestListName;
    return isName && 'value' in price ? [{ code: null, name, centavos: toCentavos(price.value) }] : [];
  });
}

/**
 * Finds the columns by their titles or, without titles, by what is in them: the most letters, and amounts.
 * @throws {Failure} 'invalid' if several columns have amounts: one of them may be what the shop pays
 */
function findColumns(rows: readonly Row[]): { name: number; price: number } | undefined {
  for (const row of rows) {
    const { product, price } = recogniseColumns(row);
    if (product > 0 && price > 0) return { name: product - 1, price: price - 1 };
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
  const name = mostOf(columns, (cell) => /\p{L}{3}/u.test(cell));
  const isAmount = (cell: string) => /^(R\$)?\s*\d+[.,]\d{2}$/.test(cell.trim());
  const price = mostOf(columns, isAmount);
  if (columns.filter((cells) => cells.some(isAmount)).length > 1) {
    throw new Failure(
      'invalid',
      'Há mais de uma coluna de valores. Escreva “Produto” e “Preço” acima das certas.',
    );
  }
  return name === undefined || price === undefined || name === price ? undefined : { name, price };
}

function mostOf(columns: readonly Row[], matches: (cell: string) => boolean): number | undefined {
  const counts = columns.map((cells) => cells.filter(matches).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}
