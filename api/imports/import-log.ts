import { createHash } from 'node:crypto';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, sql } from '#database/orm.ts';
import { currentPrices, establishments, imports, prices } from '#database/schema.ts';
import { withoutCpf } from '#domain/company-name.ts';
import { type SurveyLayout, surveyFileName } from '#domain/imports.ts';
import { fold } from '#domain/text.ts';
import type { City } from './anp/choose-rows.ts';
import { SurveyFileError } from './anp/survey-file.ts';
import { DamagedSurvey, type LoadedSurvey } from './load-survey.ts';
import { readChunks } from './read-chunks.ts';

/** The record of imported files, by city, with their results. */

export type ImportRecord = typeof imports.$inferSelect;

/** Identifies a file of a city in the record. */
interface RecordedFile {
  origin: string;
  fileSha256: string;
  municipality: string;
  state: string;
}

export function recordedFile(fileSha256: string, { municipality, state }: City): RecordedFile {
  return { origin: 'anp', fileSha256, municipality: fold(municipality).toUpperCase(), state };
}

/** Returns the newest record of a file for a city; undone or partly undone ones do not count. */
export async function findRecord(orm: Orm, file: RecordedFile): Promise<ImportRecord | undefined> {
  const newest = await findNewest(orm, file);
  const isUndone = newest?.status === 'undone' || (newest?.status === 'failed' && newest.undone !== null);
  return isUndone ? undefined : newest;
}

/** Returns the newest record of a file for a city, whatever has become of it. */
export async function findNewest(orm: Orm, file: RecordedFile): Promise<ImportRecord | undefined> {
  const [newest] = await orm
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.origin, file.origin),
        eq(imports.fileSha256, file.fileSha256),
        eq(imports.municipality, file.municipality),
        eq(imports.state, file.state),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1);
  return newest;
}

interface StartedImport {
  importId: number;
  /** set when the same file has already been imported completely for this city */
  finished: (LoadedSurvey & { at: Date }) | undefined;
}

/**
 * Finds or creates the record of importing a file for a city. An interrupted import is continued under its record.
 * @throws {SurveyFileError} while the import of the file is being undone
 */
export async function recordStart(
  orm: Orm,
  { path, fileName, city }: { path: string; fileName: string; city: City },
): Promise<StartedImport> {
  const file = recordedFile(await sha256(path), city);
  const before = await findRecord(orm, file);
  if (before?.status === 'done' && before.finishedAt) {
    return { importId: before.id, finished: { ...loadedBefore(before), at: before.finishedAt } };
  }
  if (before?.status === 'undoing')
    throw new SurveyFileError('A importação deste arquivo está sendo desfeita. Espere ela terminar.');
  if (before) {
    await orm
      .update(imports)
      .set({ status: 'running', startedAt: sql`now()`, failure: null })
      .where(eq(imports.id, before.id));
    return { importId: before.id, finished: undefined };
  }
  const [created] = await orm
    .insert(imports)
    .values({ ...file, fileName: surveyFileName(fileName) })
    .returning({ id: imports.id });
  if (!created) throw new Error('the import was not recorded');
  return { importId: created.id, finished: undefined };
}

function loadedBefore(record: ImportRecord): LoadedSurvey {
  const { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused } = record;
  const { firstDay, lastDay, rowsNotFuel, refusals } = record;
  return {
    figures: { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused },
    rowsNotFuel,
    refusals,
    days: firstDay && lastDay ? { first: firstDay, last: lastDay } : undefined,
    cnpjs: [],
    medians: [],
  };
}

/** Returns the columns of a record with the results of reading its file. */
export function resultColumns(layout: SurveyLayout, { figures, rowsNotFuel, days, refusals }: LoadedSurvey) {
  return {
    ...figures,
    layout,
    rowsNotFuel,
    firstDay: days?.first ?? null,
    lastDay: days?.last ?? null,
    refusals,
  };
}

/** Marks an import as finished and stores its figures. */
export async function recordEnd(
  orm: Orm,
  importId: number,
  layout: SurveyLayout,
  loaded: LoadedSurvey,
): Promise<void> {
  await orm
    .update(imports)
    .set({ ...resultColumns(layout, loaded), status: 'done', finishedAt: sql`now()`, fileKey: null })
    .where(eq(imports.id, importId));
}

/**
 * Marks an import as failed, with the reason. If the file was damaged in the middle, the figures contain the rows imported
 * before.
 */
export async function recordFailure(orm: Orm, importId: number, error: unknown): Promise<void> {
  const loaded = error instanceof DamagedSurvey ? error.loaded : undefined;
  await orm
    .update(imports)
    .set({ ...loaded?.figures, status: 'failed', failure: failureOf(error), finishedAt: null, fileKey: null })
    .where(eq(imports.id, importId));
}

/** The message about a damaged file may quote its content. */
function failureOf(error: unknown): string {
  return error instanceof SurveyFileError
    ? withoutCpf(error.message)
    : 'A importação foi interrompida. Importe o arquivo de novo.';
}

/** Updates the planner's statistics after many writes, because the embedded database has no autovacuum. */
export async function analyzePrices(orm: Orm): Promise<void> {
  await orm.execute(sql`analyze ${prices}, ${currentPrices}, ${establishments}`);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(path)) hash.update(chunk);
  return hash.digest('hex');
}
