import { open } from 'node:fs/promises';
import { findTable } from '../../platform/table-layout.ts';
import { historicalField, readDelimited } from './read-delimited.ts';
import type { TextEncoding } from './read-lines.ts';
import { readWeeklyXlsx } from './read-weekly-xlsx.ts';
import { type SurveyFile, SurveyFileError, unknownLayout } from './survey-file.ts';

/**
 * Opens a survey file and detects its layout from the content; the file name does not matter.
 * Throws SurveyFileError, with a list of the known layouts, when the content matches none of them.
 */
export async function openSurveyFile(path: string): Promise<SurveyFile> {
  const start = await readStart(path);
  if (start.length === 0) throw new SurveyFileError('O arquivo está vazio.');
  if (start.subarray(0, 4).equals(zipMark)) return readWeeklyXlsx(path);
  const encoding = encodingOf(start);
  const { header, ...table } = findTable(new TextDecoder(encoding).decode(start), isHistorical);
  if (!header) throw unknownLayout('O arquivo não tem um leiaute conhecido.');
  const { layout, needed } = encoding === 'utf-16le' ? oldLayout : halfYear;
  return readDelimited(path, { ...table, header, encoding, layout, needed });
}

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'ENOENT' ? 'O arquivo não existe.' : `O arquivo não pôde ser aberto (${cause.code}).`;
    throw new SurveyFileError(reason, { cause });
  });
  try {
    if (!(await file.stat()).isFile()) throw new SurveyFileError('Não é um arquivo.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function encodingOf(start: Buffer): TextEncoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * True when the header has the seller, product and price of the historical layouts; the reader checks the other
 * columns.
 */
function isHistorical(header: readonly string[]): boolean {
  const fields = new Set(header.map(historicalField));
  return fields.has('company') && fields.has('product') && fields.has('price');
}

/**
 * The layout used before 2021: UTF-16 with tabs, no address. Files without CNPJ, like those of 2018, are refused, because
 * nothing else identifies a station (survey files' documentation, section 1, quirks 9 and 13).
 */
const oldLayout = {
  layout: 'old',
  needed: ['cnpj', 'company', 'municipality', 'state', 'brand', 'product', 'unit', 'price', 'day'],
} as const;

/**
 * The half-year files (`ca-AAAA-SS.csv`) and those of the last four weeks: semicolons, some of them inside quotes, decimal
 * commas, dd/mm/yyyy, masked CNPJ (survey files' documentation, section 1: Historical CSV).
 */
const halfYear = {
  layout: 'half_year',
  needed: [...oldLayout.needed, 'street', 'number', 'complement', 'neighbourhood', 'zipcode'],
} as const;
