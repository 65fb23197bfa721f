import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SurveyFileError } from './survey-file.ts';

/** Reads XLSX as a stream: only one row and the table of shared strings are in memory. */

export interface SheetRow {
  /** number of the row in the sheet, from 1 */
  row: number;
  /** values by column, from A; numbers as JavaScript formats them, '' for an empty cell */
  values: string[];
}

interface Sheet {
  name: string;
  /** Reads the sheet from its start on every call. */
  rows(): AsyncGenerator<SheetRow, void, undefined>;
}

export interface Workbook {
  sheets: readonly Sheet[];
  /** days count from 1904 instead of 1900 */
  from1904: boolean;
  close(): void;
}

const megabyte = 1024 * 1024;
/** A national week has a sheet of 12 MB and strings of 0.8 MB. A file beyond these limits is not a survey, or is a ZIP bomb. */
const limits = {
  sheet: 128 * megabyte,
  strings: 16 * megabyte,
  part: megabyte,
  /** of all parts together, counting repeated reads, since several sheets may refer to one part */
  read: 256 * megabyte,
  entries: 500,
  sheets: 50,
  columns: 1000,
  /** of nested tags */
  depth: 50,
  ratio: 200,
};

/** Longer texts are truncated; no field of a survey allows so many characters, so their rows are refused. */
const longestText = 1000;
/** Excel's maximum number of rows. */
const lastRow = 1_048_576;

/**
 * Opens a workbook. Throws SurveyFileError when the file is damaged, is not a workbook, or is too large for a survey.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const file = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged);
  const zip = { file, read: 0 };
  try {
    const entries = await listEntries(file);
    const { sheets, strings: table, from1904 } = await readContents(zip, entries);
    const strings = await readStrings(zip, entries.get(table));
    return {
      sheets: sheets.map(({ name, target }) => ({
        name,
        rows: () => readSheet(zip, entryAt(entries, target), strings),
      })),
      from1904,
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

interface Zip {
  file: ZipFile;
  /** characters read so far */
  read: number;
}

function damaged(cause: unknown): never {
  if (cause instanceof SurveyFileError) throw cause;
  throw new SurveyFileError('A planilha está danificada ou incompleta. Baixe o arquivo de novo.', { cause });
}

/** Lists the parts by their names in lower case: a relationship may write a name in another case than the ZIP file. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    damaged(error);
  }
  return entries;
}

function tooLarge(): SurveyFileError {
  return new SurveyFileError('A planilha é grande demais para ser da pesquisa; nada foi lido dela.');
}

function entryAt(entries: ReadonlyMap<string, Entry>, target: string): Entry {
  const entry = entries.get(target);
  if (!entry) throw new SurveyFileError('O arquivo é um ZIP, mas não uma planilha XLSX.');
  return entry;
}

/** Streams an XML part of the workbook; `drain` is called after each chunk and its items are yielded. */
async function* readXml<T>(
  zip: Zip,
  entry: Entry,
  limit: number,
  reader: {
    open?: OpenTag;
    close?: (name: string) => void;
    text?: (text: string) => void;
    drain: () => Iterable<T>;
  },
): AsyncGenerator<T, void, undefined> {
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > limit) throw tooLarge();
  if (uncompressedSize > megabyte && uncompressedSize > compressedSize * limits.ratio) throw tooLarge();
  let sinceLastTag = 0;
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('error', passOver);
  parser.on('opentag', ({ name, attributes }) => {
    sinceLastTag = 0;
    depth += 1;
    if (depth > limits.depth) throw tooLarge();
    reader.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceLastTag = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  let stream: Readable | undefined;
  try {
    stream = await zip.file.openReadStreamPromise(entry);
    stream.setEncoding('utf8');
    for await (const chunk of stream) {
      zip.read += chunk.length;
      if (zip.read > limits.read) throw tooLarge();
      sinceLastTag += chunk.length;
      parser.write(chunk);
      // The parser buffers text until the next tag, so a part without tags would fill the memory.
      if (sinceLastTag > megabyte) throw tooLarge();
      yield* reader.drain();
    }
    parser.close();
    yield* reader.drain();
  } catch (error) {
    damaged(error);
  } finally {
    stream?.destroy();
  }
}

/** A character that is invalid in XML only makes its own row refused; the others stay readable. */
function passOver(error: Error): void {
  if (!/disallowed character\.|malformed character entity/.test(error.message)) throw error;
}

type OpenTag = (name: string, attributes: Record<string, string>) => void;

/** Removes the namespace prefix that some programs write on every tag. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function readTags(zip: Zip, entry: Entry, open: OpenTag): Promise<void> {
  await Array.fromAsync(readXml<never>(zip, entry, limits.part, { open, drain: () => [] }));
}

interface Relationship {
  id: string;
  /** the last word of its type, which is the same in transitional and strict files; '' if it has none */
  type: string;
  /** name of the part, in lower case */
  target: string;
}

/** Reads the relationships of a part, or of the whole file for ''; a part may have none. */
async function readRelationships(
  zip: Zip,
  entries: ReadonlyMap<string, Entry>,
  part: string,
): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const found: Relationship[] = [];
  if (!entry) return found;
  await readTags(zip, entry, (name, { Id = '', Type = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    const target = posix.resolve('/', folder, Target.replaceAll('\\', '/')).slice(1);
    found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: target.toLowerCase() });
  });
  return found;
}

/** Finds the parts by the types of their relationships; the usual names only serve files that do not state the types. */
async function readContents(zip: Zip, entries: ReadonlyMap<string, Entry>) {
  const partOf = (relationships: readonly Relationship[], type: string, usual: string) =>
    relationships.find((relationship) => relationship.type === type)?.target ?? usual;
  const main = partOf(await readRelationships(zip, entries, ''), 'officeDocument', 'xl/workbook.xml');
  const relationships = await readRelationships(zip, entries, main);
  const targets = new Map(
    relationships
      .filter(({ type }) => type === 'worksheet' || type === '')
      .map(({ id, target }) => [id, target]),
  );
  const sheets: { name: string; target: string }[] = [];
  let from1904 = false;
  await readTags(zip, entryAt(entries, main), (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    // The prefix of the namespace of 'r:id' is up to the program.
    const [, id = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'id') ?? [];
    const target = targets.get(id);
    if (name === 'sheet' && target !== undefined) sheets.push({ name: attributes.name ?? '', target });
    if (sheets.length > limits.sheets) throw tooLarge();
  });
  const strings = partOf(relationships, 'sharedStrings', 'xl/sharedstrings.xml');
  return { sheets, strings, from1904 };
}

/** Reads the table of strings that cells refer to by position, without the phonetic hints (rPh). */
async function readStrings(zip: Zip, entry: Entry | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  let text = '';
  let inText = false;
  let hints = 0;
  const reader = {
    open(name: string) {
      if (name === 'si') text = '';
      else if (name === 'rPh') hints += 1;
      inText = name === 't' && hints === 0;
    },
    close(name: string) {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') hints -= 1;
      inText = false;
    },
    text(part: string) {
      if (inText) text = joined(text, part);
    },
    drain: () => [],
  };
  await Array.fromAsync(readXml<never>(zip, entry, limits.strings, reader));
  return strings;
}

function readSheet(
  zip: Zip,
  entry: Entry,
  strings: readonly string[],
): AsyncGenerator<SheetRow, void, undefined> {
  let ready: SheetRow[] = [];
  let row = 0;
  let values: string[] = [];
  let column = -1;
  let type = 'n';
  let text = '';
  let inValue = false;
  return readXml(zip, entry, limits.sheet, {
    open(name, attributes) {
      if (name === 'row') {
        row = rowOf(attributes.r) ?? row + 1;
        values = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        if (!(column < limits.columns)) throw tooLarge();
        type = attributes.t ?? 'n';
        text = '';
      }
      inValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    close(name) {
      inValue = false;
      if (name === 'c' && text !== '') {
        while (values.length < column) values.push('');
        values[column] = cellValue(type, text, strings);
      } else if (name === 'row') ready.push({ row, values });
    },
    text(part) {
      if (inValue) text = joined(text, part);
    },
    drain() {
      const rows = ready;
      ready = [];
      return rows;
    },
  });
}

function joined(text: string, part: string): string {
  return text.length > longestText ? text : text + part.slice(0, longestText + 1);
}

/** '10' → 10; undefined if a row has no number. */
function rowOf(reference: string | undefined): number | undefined {
  const row = Number(reference);
  return Number.isInteger(row) && row >= 1 && row <= lastRow ? row : undefined;
}

/** 'A10' → 0, 'AB3' → 27; undefined if a cell has no column. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference?.slice(0, 10).toUpperCase() ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellValue(type: string, text: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type !== 'n') return text;
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}
