import type { Day } from './city-time.ts';
import { collectionTrouble } from './collection.ts';
import { priceTrouble } from './price-entry.ts';
import { foldName } from './product-search.ts';
import { isDay, parseDay } from './typed-day.ts';
import { parseMoney } from './typed-numbers.ts';

/** Rules of spreadsheets of prices that an administrator imports. */

export const sheetFields = ['product', 'establishment', 'region', 'price', 'day'] as const;
export type SheetField = (typeof sheetFields)[number];

/** The column of each field, counted from 1; 0: none. */
export type SheetColumns = Record<SheetField, number>;

/** Titles of columns, folded. */
const titles: Record<SheetField, readonly string[]> = {
  product: ['produto', 'corte', 'item', 'descricao', 'nome do produto', 'mercadoria'],
  establishment: ['estabelecimento', 'loja', 'acougue', 'mercado', 'cnpj', 'local'],
  region: ['regiao', 'bairro ou regiao'],
  price: [
    'preco',
    'valor',
    'preco kg',
    'preco por kg',
    'preco por quilo',
    'r kg',
    'preco r',
    'valor kg',
    'preco venda',
    'preco de venda',
    'valor venda',
    'valor de venda',
    'venda',
  ],
  day: ['data', 'dia', 'data da coleta', 'coleta', 'data coleta'],
};

/** Finds the fields by the titles of the columns; the first match of each counts. */
export function recogniseColumns(header: readonly string[]): SheetColumns {
  const folded = header.map(foldName);
  const columnOf = (field: SheetField) => folded.findIndex((title) => titles[field].includes(title)) + 1;
  return Object.fromEntries(sheetFields.map((field) => [field, columnOf(field)])) as SheetColumns;
}

/** Returns whether a line has the titles that no table of prices can do without. */
export function hasSheetTitles(cells: readonly string[]): boolean {
  const { product, price } = recogniseColumns(cells);
  return product > 0 && price > 0;
}

/** Returns whether a first line contains titles: no cell is a price or a day. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.every((cell) => {
    const number = parseMoney(cell);
    return (number === null || Number.isNaN(number)) && readSheetDay(cell) === null;
  });
}

/** The value of a cell, or why it cannot be used. */
type Read<Value> = { value: Value } | { reason: string };

/** Reads a price in reais, with a decimal comma or point. */
export function readSheetPrice(cell: string): Read<number> {
  const price = parseMoney(cell);
  if (price === null) return { reason: 'Preço não informado.' };
  if (Number.isNaN(price)) return { reason: 'Não entendi este preço.' };
  const reason = priceTrouble(price);
  return reason === undefined ? { value: price } : { reason };
}

/** Reads the day of collection. @param otherwise the day of rows without one */
export function readCollectionDay(cell: string, otherwise: Day, today: Day): Read<Day> {
  const day = cell.trim() === '' ? otherwise : readSheetDay(cell);
  if (day === null) return { reason: 'Não entendi esta data.' };
  const reason = collectionTrouble(day, today);
  return reason === undefined ? { value: day } : { reason };
}

/** Reads 'dd/mm/aaaa' and 'aaaa-mm-dd', each with or without a time of day. */
function readSheetDay(cell: string): Day | null {
  const [text = ''] = cell.trim().split(/[T ]/);
  return isDay(text) ? text : parseDay(text);
}
