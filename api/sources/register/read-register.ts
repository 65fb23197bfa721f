import { readFile, stat } from 'node:fs/promises';
import type { PointOrigin } from '#domain/registered-points.ts';
import { type City, rowsOf } from '../../imports/anp/choose-rows.ts';
import { encodingOf, readStart } from '../../imports/anp/detect-layout.ts';
import type { TextEncoding } from '../../imports/anp/read-lines.ts';
import type { Refusal } from '../../imports/anp/read-row.ts';
import { SurveyFileError } from '../../imports/anp/survey-file.ts';
import { readChunks } from '../../imports/read-chunks.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { readRegisterCsv } from './read-register-csv.ts';
import {
  type Cells,
  fieldOfTitle,
  type RegisteredStation,
  type RegisterField,
  type RegisterRow,
  readStation,
} from './registered-station.ts';

export const registerKinds = ['api', 'wfs', 'csv', 'points'] as const;
export type RegisterKind = (typeof registerKinds)[number];

/** The stations of a city in a register, each CNPJ once. */
export interface Register {
  kind: RegisterKind;
  stations: RegisteredStation[];
  /** of the city, but not for the public or no longer authorised */
  leftOut: number;
  refusals: Refusal[];
  /** how many answers of the resellers' interface make the whole; 1 for files */
  pages: number;
}

const cityColumns = { municipality: { index: 0, title: '' }, state: { index: 1, title: '' } };

/** Larger answers are parsed at once, too long for a server that has to answer others. */
const mostJsonBytes = 32 * 1024 * 1024;

/**
 * Reads the stations of a city from a register, and finds out by the content which one it is: the answer of the resellers'
 * interface, the layer of the map server, the register as CSV, or a CSV of points.
 * @throws {SurveyFileError} when it is none of them
 */
export async function readRegister(path: string, city: City): Promise<Register> {
  const start = await readStart(path);
  const encoding = await encodingOfFile(path, start);
  const beginning = new TextDecoder(encoding).decode(start);
  const text = beginning.trimStart();
  if (text === '') throw new SurveyFileError('O arquivo está vazio.');
  if (/^<(!doctype html|html|head|body)/i.test(text))
    throw new SurveyFileError('É uma página da internet (HTML), e não o cadastro de postos.');
  if (text.startsWith('<')) throw new SurveyFileError('É um arquivo XML, e não o cadastro de postos.');
  if (text.startsWith('PK'))
    throw new SurveyFileError('É um arquivo ZIP ou uma planilha, e não o cadastro de postos.');
  if (text.startsWith('%PDF')) throw new SurveyFileError('É um PDF, e não o cadastro de postos.');
  if (!/^[[{]/.test(text)) {
    const { kind, isOfCity, rows } = readRegisterCsv(path, { encoding, text: beginning });
    return collect(rows, kind, { ...city, isKnown: isOfCity });
  }
  const { size } = await stat(path);
  if (size > mostJsonBytes)
    throw new SurveyFileError('O arquivo JSON passa de 32 MB. Peça ao serviço só o estado ou a cidade.');
  const { kind, rows, pages } = readAnswer(parseJson(await readFile(path, 'utf8')));
  return { ...(await collect(rows, kind, { ...city, isKnown: true })), pages };
}

/** The first letter with an accent may be far from the beginning of a national register. */
async function encodingOfFile(path: string, start: Buffer): Promise<TextEncoding> {
  const encoding = encodingOf(start);
  if (encoding !== 'utf-8') return encoding;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const origins = { api: 'api', wfs: 'wfs', csv: 'file', points: 'file' } as const satisfies Record<
  RegisterKind,
  PointOrigin
>;

/** @param isKnown false: the rows do not say of which city they are */
async function collect(
  rows: AsyncIterable<RegisterRow> | Iterable<RegisterRow>,
  kind: RegisterKind,
  { isKnown, ...city }: City & { isKnown: boolean },
): Promise<Register> {
  const isOfCity = rowsOf(city, cityColumns);
  const register: Register = { kind, stations: [], leftOut: 0, refusals: [], pages: 1 };
  const rowOf = new Map<string, number>();
  const nextTurn = yieldToEventLoop();
  for await (const { row, cell, broken } of rows) {
    const turn = nextTurn();
    if (turn) await turn;
    const values = broken === undefined ? [cell('municipality'), cell('state')] : [cell('street')];
    if (isKnown && !isOfCity({ row, values, ...(broken !== undefined && { broken }) })) continue;
    if (broken !== undefined) {
      register.refusals.push({ row, column: '', reason: broken });
      continue;
    }
    const verdict = readStation(row, cell, { origin: origins[kind], hasFacts: kind !== 'points' });
    if (verdict.kind === 'left_out') register.leftOut += 1;
    else if (verdict.kind === 'refused') register.refusals.push(verdict);
    else {
      const { station } = verdict;
      const other = rowOf.get(station.cnpj);
      if (other === undefined) register.stations.push(station);
      else register.refusals.push({ row, column: 'CNPJ', reason: `é o mesmo da linha ${other}` });
      rowOf.set(station.cnpj, other ?? row);
    }
  }
  return register;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new SurveyFileError('O arquivo JSON não está inteiro.', { cause });
  }
}

type Fields = Record<string, unknown>;

function readAnswer(answer: unknown): { kind: RegisterKind; rows: RegisterRow[]; pages: number } {
  if (isFields(answer) && answer.type === 'FeatureCollection' && Array.isArray(answer.features))
    return { kind: 'wfs', rows: answer.features.map(rowOfFeature), pages: 1 };
  if (!isFields(answer) || !('data' in answer))
    throw new SurveyFileError('É um arquivo JSON, mas não é o cadastro de postos.');
  if (answer.succeeded === false) {
    const title = typeof answer.title === 'string' ? answer.title.slice(0, 100) : 'não disse por quê';
    throw new SurveyFileError(`O serviço da ANP recusou o pedido: ${title}`);
  }
  const data = answer.data ?? [];
  if (!Array.isArray(data)) throw new SurveyFileError('O serviço da ANP respondeu sem a lista de postos.');
  const filter = isFields(answer.searchPageFilter) ? answer.searchPageFilter : {};
  const pages = Number(filter.totalPagina ?? 1);
  return {
    kind: 'api',
    rows: data.map((fields, index) => ({ row: index + 1, cell: cellsOf(fields) })),
    pages: Number.isInteger(pages) && pages > 0 ? pages : 1,
  };
}

function rowOfFeature(feature: unknown, index: number): RegisterRow {
  const { properties, geometry } = isFields(feature) ? feature : {};
  const said = cellsOf(properties);
  const [longitude, latitude] = firstPoint(isFields(geometry) ? geometry.coordinates : undefined);
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    row: index + 1,
    cell(field) {
      if (hasPoint && field === 'latitude') return latitude.toFixed(8);
      if (hasPoint && field === 'longitude') return longitude.toFixed(8);
      return said(field);
    },
  };
}

/** The coordinates of a point, or of the first of several. */
function firstPoint(coordinates: unknown): readonly unknown[] {
  if (!Array.isArray(coordinates)) return [];
  return Array.isArray(coordinates[0]) ? coordinates[0] : coordinates;
}

function cellsOf(fields: unknown): Cells {
  const cells = new Map<RegisterField, string>();
  for (const [title, value] of Object.entries(isFields(fields) ? fields : {})) {
    const field = fieldOfTitle(title);
    if (field && !cells.get(field) && (typeof value === 'string' || typeof value === 'number'))
      cells.set(field, String(value));
  }
  return (field) => cells.get(field) ?? '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
