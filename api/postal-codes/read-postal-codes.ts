import { city, isCityZipcode, isInCity } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';
import { isPlausiblePoint } from '#domain/plausible-point.ts';
import { fold } from '#domain/text.ts';
import { formatZipcode, parseZipcode } from '#domain/zipcode.ts';
import { readLines } from '../imports/anp/read-lines.ts';
import { splitRecord } from '../imports/anp/read-records.ts';
import { SurveyFileError } from '../imports/anp/survey-file.ts';

/** The file cannot be loaded; the message gives the operator the reason, in Portuguese. */
export class PostalCodeFileError extends Error {
  override readonly name = 'PostalCodeFileError';
}

/** A row of a file of CEPs: with a point if the file has coordinates, else with street and neighbourhood only. */
export interface LoadedPostalCode {
  zipcode: string;
  street: string | null;
  neighbourhood: string | null;
  point: Point | undefined;
}

type ReadRow = { line: number } & (
  | { postalCode: LoadedPostalCode }
  /** in Portuguese, for the operator */
  | { refused: string }
  /** the point is missing in a file of points */
  | { withoutPoint: string }
);

/** The positions of the fields in a row; -1: the file does not have the field. */
interface Columns {
  zipcode: number;
  street: number;
  neighbourhood: number;
  latitude: number;
  longitude: number;
}

/** The columns of a list of streets, which has no header. */
const streetColumns: Columns = { zipcode: 0, street: 1, neighbourhood: 3, latitude: -1, longitude: -1 };

/** The maximum length of a header that a message quotes, in characters. */
const longestHeader = 500;
/** The maximum length of a street or a neighbourhood, in characters. */
const longestName = 150;

/**
 * Reads a file of CEPs, one row at a time: one of points with a header (cep, logradouro, latitude, longitude, and ignored
 * columns), or a list of streets without header (cep, logradouro, complemento, bairro). The file is UTF-8.
 * @throws {PostalCodeFileError}
 */
export async function* readPostalCodes(path: string): AsyncGenerator<ReadRow> {
  let columns: Columns | undefined;
  try {
    for await (const { number: line, text } of readLines(path, 'utf-8')) {
      if (text.trim() === '') continue;
      const record = splitRecord(text, ',')?.map((cell) => cell.trim());
      if (!columns) {
        columns = parseZipcode(record?.[0] ?? '') === undefined ? columnsOf(record ?? [text]) : streetColumns;
        if (columns !== streetColumns) continue;
      }
      if (record) yield { line, ...readRow(record, columns) };
      else yield { line, refused: 'aspas abertas e não fechadas' };
    }
  } catch (error) {
    throw error instanceof PostalCodeFileError ? error : new PostalCodeFileError(reasonOf(error));
  }
  if (!columns) throw new PostalCodeFileError('O arquivo está vazio.');
}

/** @throws {PostalCodeFileError} when a needed column is missing */
function columnsOf(header: readonly string[]): Columns {
  const titles = header.map(fold);
  const columns = {
    zipcode: titles.indexOf('cep'),
    street: titles.indexOf('logradouro'),
    neighbourhood: titles.indexOf('bairro'),
    latitude: titles.indexOf('latitude'),
    longitude: titles.indexOf('longitude'),
  };
  const names = { zipcode: 'cep', latitude: 'latitude', longitude: 'longitude' } as const;
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((field) => columns[field] < 0);
  if (missing.length > 0) {
    const list = missing.map((field) => names[field]).join(', ');
    const found = header.join(', ').slice(0, longestHeader);
    throw new PostalCodeFileError(`Falta no cabeçalho: ${list}. Colunas encontradas: ${found}.`);
  }
  return columns;
}

function readRow(record: readonly string[], columns: Columns) {
  const cell = (index: number) => record[index] ?? '';
  const written = cell(columns.zipcode);
  const zipcode = parseZipcode(written);
  if (zipcode === undefined) return { refused: `'${written.slice(0, 30)}' não é um CEP` };
  if (!isCityZipcode(zipcode)) return { refused: `o CEP ${formatZipcode(zipcode)} não é de ${city.name}` };
  const names = [cell(columns.street), cell(columns.neighbourhood)];
  if (names.some((name) => name.length > longestName)) {
    return { refused: `${formatZipcode(zipcode)}: texto longo demais, passa de ${longestName} caracteres` };
  }
  if (names.some((name) => name.includes('\0'))) {
    return { refused: `${formatZipcode(zipcode)}: tem um caractere que não é texto` };
  }
  const postalCode = {
    zipcode,
    street: cell(columns.street) || null,
    neighbourhood: cell(columns.neighbourhood) || null,
    point: undefined,
  };
  if (columns.latitude < 0) return { postalCode };
  const [latitude, longitude] = [cell(columns.latitude), cell(columns.longitude)];
  if (latitude === '' && longitude === '') return { withoutPoint: formatZipcode(zipcode) };
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  const refused = refusalOf(zipcode, point);
  return refused === undefined ? { postalCode: { ...postalCode, point } } : { refused };
}

/** Number('') would be 0, which is a latitude. */
function degrees(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function refusalOf(zipcode: string, point: Point): string | undefined {
  const written = `${formatZipcode(zipcode)}: ${point.latitude}, ${point.longitude}`;
  if (!isInCity(point)) return `${written} fica fora do município de ${city.name}`;
  if (!isPlausiblePoint(point, { zipcode, city: city.name, state: city.state })) {
    return `${written} fica longe da região desse CEP`;
  }
  return undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof SurveyFileError) {
    return 'O arquivo não é um CSV separado por vírgulas: uma linha é longa demais.';
  }
  if (!(error instanceof Error)) return 'O arquivo não pôde ser lido.';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'O arquivo não existe.';
  if (code === 'EISDIR') return 'É uma pasta, não um arquivo.';
  return `O arquivo não pôde ser lido: ${error.message}`;
}
