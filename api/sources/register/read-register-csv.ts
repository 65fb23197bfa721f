import { parseCnpj } from '#domain/cnpj.ts';
import { parseState } from '#domain/states.ts';
import { readLines, type TextEncoding } from '../../imports/anp/read-lines.ts';
import { readRecords, splitRecord } from '../../imports/anp/read-records.ts';
import { SurveyFileError } from '../../imports/anp/survey-file.ts';
import { findTable } from '../../platform/table-layout.ts';
import { fieldOfTitle, type RegisterField, type RegisterRow } from './registered-station.ts';

interface RegisterTable {
  kind: 'csv' | 'points';
  /** the rows say of which city they are */
  isOfCity: boolean;
  rows: AsyncIterable<RegisterRow>;
}

const needed = ['cnpj', 'company', 'street', 'municipality', 'state'] as const;

/**
 * Reads the register as CSV, or a CSV of points, by row.
 * @param text the beginning of the file
 * @throws {SurveyFileError} when it is neither
 */
export function readRegisterCsv(
  path: string,
  { encoding, text }: { encoding: TextEncoding; text: string },
): RegisterTable {
  const { header, headerLine, delimiter } = findTable(text, isHeader);
  if (!header)
    throw new SurveyFileError(
      'O arquivo não é o cadastro de postos da ANP, nem uma lista de pontos com as colunas CNPJ, latitude e longitude.',
    );
  const fields = fieldsOf(header);
  const indexes = new Map<RegisterField, number>();
  fields.forEach((field, index) => {
    if (field && !indexes.has(field)) indexes.set(field, index);
  });
  return {
    kind: isRegister(fields) ? 'csv' : 'points',
    isOfCity: indexes.has('municipality') && indexes.has('state'),
    rows: readRows(path, { encoding, delimiter, headerLine, width: header.length, indexes }),
  };
}

interface Layout {
  encoding: TextEncoding;
  delimiter: string;
  headerLine: number;
  width: number;
  indexes: ReadonlyMap<RegisterField, number>;
}

async function* readRows(
  path: string,
  { encoding, delimiter, headerLine, width, indexes }: Layout,
): AsyncGenerator<RegisterRow> {
  const lines = readLines(path, encoding);
  try {
    for (let line = 1; line <= headerLine; line += 1) await lines.next();
    for await (const { row, values, broken } of readRecords(lines, { delimiter, width })) {
      const cells =
        broken === undefined ? values : joinStreet(values[0] ?? '', { delimiter, width, indexes });
      if (cells) yield { row, cell: cellsOf(cells, indexes) };
      // The whole text is all that there is of the row.
      else yield { row, cell: () => values[0] ?? '', ...(broken !== undefined && { broken }) };
    }
  } finally {
    await lines.return();
  }
}

function cellsOf(
  values: readonly string[],
  indexes: ReadonlyMap<RegisterField, number>,
): RegisterRow['cell'] {
  return (field) => {
    const index = indexes.get(field);
    return index === undefined ? '' : (values[index] ?? '').trim();
  };
}

/**
 * Joins the parts of a street that commas without quotation marks have split, as in a copy that a spreadsheet has saved: every
 * address has one before its number. Undefined if the rest of the row is not in its place then.
 */
function joinStreet(
  text: string,
  { delimiter, width, indexes }: Pick<Layout, 'delimiter' | 'width' | 'indexes'>,
): string[] | undefined {
  const parts = splitRecord(text, delimiter);
  const street = indexes.get('street');
  if (!parts || parts.length <= width || delimiter !== ',' || street === undefined) return undefined;
  const end = street + parts.length - width + 1;
  const joined = [...parts.slice(0, street), parts.slice(street, end).join(delimiter), ...parts.slice(end)];
  const cell = cellsOf(joined, indexes);
  return parseCnpj(cell('cnpj')) && parseState(cell('state')) ? joined : undefined;
}

const fieldsOf = (header: readonly string[]) => header.map(fieldOfTitle);

function isHeader(header: readonly string[]): boolean {
  const fields = fieldsOf(header);
  return (
    isRegister(fields) ||
    (fields.includes('cnpj') && fields.includes('latitude') && fields.includes('longitude'))
  );
}

function isRegister(fields: readonly (RegisterField | undefined)[]): boolean {
  return needed.every((field) => fields.includes(field));
}
