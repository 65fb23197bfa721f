import type { Input } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Import } from '#contract/imports.ts';
import type { Db, Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import {
  type AnyPgColumn,
  alias,
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  notExists,
  type SQL,
  sql,
} from '#database/orm.ts';
import { establishments, importProgress, imports, prices, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { pricesOf } from '#domain/import-report.ts';
import { type ImportStatus, layoutNames, surveyLayouts } from '#domain/imports.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { notFound } from '../platform/failure.ts';
import type { Files } from '../platform/files.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { folded, list, matching } from '../platform/list.ts';
import { readPreview, type SurveyedStations } from './survey-files.ts';

type Asked = Input<Endpoints['exportImports']>['query'];

const missing = 'Esta importação não existe mais.';

const undoer = alias(users, 'undoer');

/** Returns the condition of the imports that a query matches. */
function importsCondition(orm: Orm, { search, status }: Asked): SQL | undefined {
  return and(
    matching(imports.fileName, search),
    status === undefined ? undefined : eq(unlessAbandoned(orm, imports.status, 'failed'), status),
  );
}

const importList = list<Asked, Import>({
  id: imports.id,
  missing,
  find: (orm, query) =>
    orm.select({ id: imports.id }).from(imports).where(importsCondition(orm, query)).$dynamic(),
  orders: () => ({
    startedAt: imports.startedAt,
    fileName: folded(imports.fileName),
    rowsNew: imports.rowsNew,
    rowsRefused: imports.rowsRefused,
  }),
  async read(orm, condition) {
    const rows = await importRows(orm).where(condition);
    return rows.map(present);
  },
});

/** Selects one import. @throws {Failure} 'not_found' */
export async function selectImport(orm: Orm, id: number): Promise<Import> {
  const [row] = await importRows(orm).where(eq(imports.id, id));
  if (!row) throw notFound(missing);
  return present(row);
}

/** Selects one import and locks it. @throws {Failure} 'not_found' */
export async function holdImport(tx: Tx, id: number): Promise<Import & { fileKey: string | null }> {
  const [held] = await tx
    .select({ fileKey: imports.fileKey })
    .from(imports)
    .where(eq(imports.id, id))
    .for('update');
  if (!held) throw notFound(missing);
  return { ...(await selectImport(tx, id)), ...held };
}

function importRows(orm: Orm) {
  const written = orm.select({ id: prices.id }).from(prices).where(eq(prices.importId, imports.id));
  return orm
    .select({
      id: imports.id,
      fileName: imports.fileName,
      layout: imports.layout,
      municipality: imports.municipality,
      state: imports.state,
      status: unlessAbandoned<ImportStatus>(orm, imports.status, 'failed'),
      rowsRead: imports.rowsRead,
      rowsOfCity: imports.rowsOfCity,
      rowsNew: imports.rowsNew,
      rowsSame: imports.rowsSame,
      rowsCorrected: imports.rowsCorrected,
      rowsRefused: imports.rowsRefused,
      rowsNotFuel: imports.rowsNotFuel,
      firstDay: imports.firstDay,
      lastDay: imports.lastDay,
      hasWritten: sql<boolean>`${exists(written)}`,
      failure: unlessAbandoned<string | null>(
        orm,
        imports.failure,
        'A importação foi interrompida. Importe o arquivo de novo.',
      ),
      user: users.name,
      isAutomatic: imports.isAutomatic,
      held: imports.held,
      startedAt: imports.startedAt,
      finishedAt: imports.finishedAt,
      undoneAt: imports.undoneAt,
      undoneBy: undoer.name,
      undone: imports.undone,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .leftJoin(undoer, eq(undoer.id, imports.undoneBy))
    .$dynamic();
}

/**
 * Returns a column, or its value after the end if an import by the command line was killed: such an import neither recorded its
 * end nor reports progress any more.
 */
function unlessAbandoned<T>(orm: Orm, column: AnyPgColumn, ended: T): SQL<T> {
  const silent = sql`now() - interval '2 minutes'`;
  const progress = orm
    .select({ id: importProgress.importId })
    .from(importProgress)
    .where(and(eq(importProgress.importId, imports.id), gt(importProgress.updatedAt, silent)));
  const isAbandoned = and(
    eq(imports.status, 'running'),
    isNull(imports.fileKey),
    lt(imports.startedAt, silent),
    notExists(progress),
  );
  return sql<T>`case when ${isAbandoned} then ${ended} else ${column} end`;
}

type ImportRow = Awaited<ReturnType<typeof importRows>>[number];

function present({ layout, startedAt, finishedAt, undoneAt, ...row }: ImportRow): Import {
  return {
    ...row,
    layout: surveyLayouts.find((known) => known === layout) ?? null,
    startedAt: toCityIso(startedAt),
    finishedAt: finishedAt && toCityIso(finishedAt),
    undoneAt: undoneAt && toCityIso(undoneAt),
  };
}

export const listImports = readHandler('listImports', importList.page);

export const exportImports = readHandler(
  'exportImports',
  importList.download(
    (today) => `importacoes-${today}.csv`,
    [
      ['ID', ({ id }) => id],
      ['Arquivo', ({ fileName }) => fileName],
      ['Leiaute', ({ layout }) => layout && layoutNames[layout]],
      ['Município', ({ municipality }) => municipality],
      ['UF', ({ state }) => state],
      ['Situação', ({ status }) => status],
      ['Primeira coleta', ({ firstDay }) => firstDay],
      ['Última coleta', ({ lastDay }) => lastDay],
      ['Linhas lidas', ({ rowsRead }) => rowsRead],
      ['Da cidade', ({ rowsOfCity }) => rowsOfCity],
      ['Novas', ({ rowsNew }) => rowsNew],
      ['Iguais', ({ rowsSame }) => rowsSame],
      ['Corrigidas', ({ rowsCorrected }) => rowsCorrected],
      ['Recusadas', ({ rowsRefused }) => rowsRefused],
      ['GLP', ({ rowsNotFuel }) => rowsNotFuel],
      ['Quem', ({ user, isAutomatic }) => (isAutomatic ? 'automático' : (user ?? 'linha de comando'))],
      ['Início', ({ startedAt }) => startedAt],
      ['Fim', ({ finishedAt }) => finishedAt],
      ['Desfeita em', ({ undoneAt }) => undoneAt],
      ['Desfeita por', ({ undoneBy }) => undoneBy],
      ['Falha', ({ failure }) => failure],
      ['Espera por', ({ held }) => held],
    ],
  ),
);

/** Reads one import with its refused rows, its stations and its progress. */
export const readImport = readHandler('readImport', async ({ params: { id } }, { db, files }) => {
  const found = await selectImport(db, id);
  const { fileKey, refusals } = onlyRow(
    await db
      .select({ fileKey: imports.fileKey, refusals: imports.refusals })
      .from(imports)
      .where(eq(imports.id, id)),
  );
  const [progress] = await db
    .select({ rowsRead: importProgress.rowsRead, rowsOfCity: importProgress.rowsOfCity })
    .from(importProgress)
    .where(eq(importProgress.importId, id));
  return {
    data: {
      ...found,
      refusals,
      ...(await stationsOf(found, fileKey, db, files)),
      successors: found.hasWritten
        ? await selectSuccessors(db, eq(establishments.createdByImportId, id))
        : [],
      progress: progress ?? null,
      replacesDemonstration: found.status === 'ready' && pricesOf(found) > 0 && (await isDemonstration(db)),
    },
  };
});

/** Before the import they are known from reading the file, and afterwards from the database. */
async function stationsOf(
  { id, status, hasWritten }: Import,
  fileKey: string | null,
  db: Db,
  files: Pick<Files, 'read'>,
): Promise<SurveyedStations> {
  if (status === 'ready' && fileKey !== null) return readPreview(files, fileKey);
  if (!hasWritten) return { newStations: [], withoutRegion: [] };
  return {
    newStations: await selectBrought(db, id),
    withoutRegion: await selectPricedWithoutRegion(db, id),
  };
}

/** A station of a survey as named in reports. */
export interface SurveyedPlace {
  cnpj: string;
  name: string;
  address: string;
}

/** Selects stations by their CNPJs, ordered by name. */
export function selectPlaces(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, inArray(establishments.cnpj, [...cnpjs]));
}

/** Selects those of the stations that have no region. */
export function selectWithoutRegion(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, and(inArray(establishments.cnpj, [...cnpjs]), isNull(establishments.regionId)));
}

/** Selects stations that have probably taken the place of another one, under another CNPJ, as long as nobody has decided. */
export function selectSuccessors(orm: Orm, isAsked: SQL): Promise<SurveyedPlace[]> {
  const older = alias(establishments, 'older');
  const waits = orm
    .select()
    .from(older)
    .where(and(eq(older.successorId, establishments.id), isNull(older.successionDecidedAt)));
  return placesWhere(orm, and(isAsked, exists(waits)));
}

/** Selects the stations that an import has created. */
function selectBrought(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  return placesWhere(orm, eq(establishments.createdByImportId, importId));
}

/** Selects the stations without a region for which an import has written prices. */
function selectPricedWithoutRegion(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  const priced = orm
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, establishments.id), eq(prices.importId, importId)));
  return placesWhere(orm, and(isNull(establishments.regionId), exists(priced)));
}

async function placesWhere(orm: Orm, condition: SQL | undefined): Promise<SurveyedPlace[]> {
  const rows = await orm
    .select({ cnpj: establishments.cnpj, name: establishments.name, address: stationAddress })
    .from(establishments)
    .where(and(isStation, condition))
    .orderBy(asc(establishments.name), asc(establishments.id));
  return rows.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station }));
}
