import { and, eq } from '#database/orm.ts';
import { imports } from '#database/schema.ts';
import { cityDay } from '#domain/city-time.ts';
import { parseState } from '#domain/states.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Attempt } from '../platform/job-queue.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { City } from './anp/choose-rows.ts';
import { openSurveyFile } from './anp/detect-layout.ts';
import { SurveyFileError } from './anp/survey-file.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import { importForGood } from './import-batch.ts';
import { analyzePrices, type ImportRecord, recordEnd, recordFailure, resultColumns } from './import-log.ts';
import { forgetProgress, reportingProgress } from './import-progress.ts';
import { judgeArrived, selectUsual } from './judge-arrived.ts';
import { loadSurvey } from './load-survey.ts';
import { previewSurvey } from './preview-survey.ts';
import { storePreview, withSurveyFile } from './survey-files.ts';
import { regionsOf } from './surveyed-station.ts';

interface ImportOf {
  importId: number;
}

/**
 * Reads a file without storing prices, and reports what importing it would do; of one that has arrived by itself, also why it has to
 * wait for a person.
 */
export const readSurveyJob = defineJob<ImportOf>('read-survey', 'imports', (data, context, attempt) =>
  withUploaded(
    data,
    'reading',
    context,
    attempt,
    async ({ id, key, path, city, isAutomatic, fileName, onProgress }) => {
      const { database, files, clock } = context;
      const options = { ...city, importId: id, now: clock.now(), onProgress };
      const { layout, loaded, stations } = await previewSurvey(database.orm, path, options);
      await storePreview(files, key, stations);
      const held = isAutomatic
        ? await judgeArrived(database.orm, loaded, { fileName, today: cityDay(clock.now()) })
        : null;
      await inTransaction(context, async ({ tx }) => {
        await tx
          .update(imports)
          .set({ ...resultColumns(layout, loaded), status: 'ready', held })
          .where(and(eq(imports.id, id), eq(imports.status, 'reading')));
        await forgetProgress(tx, id);
      });
    },
  ),
);

/** Imports an uploaded file. An interrupted job continues, and counts the prices that it has already stored as its own. */
export const runImportJob = defineJob<ImportOf>('run-import', 'imports', (data, context, attempt) =>
  withUploaded(
    data,
    'running',
    context,
    attempt,
    async ({ id, key, path, city, userId, seen, onProgress }) => {
      const { database, clock } = context;
      const usual = seen ? undefined : await selectUsual(database.orm, cityDay(clock.now()));
      const batch = { importId: id, regionOf: regionsOf(city), userId };
      const file = await openSurveyFile(path);
      try {
        const loaded = await loadSurvey(file, { ...city, now: clock.now(), usual, onProgress }, (prices) =>
          inTransaction(context, (transaction) => importForGood(transaction, prices, batch)),
        );
        await analyzePrices(database.orm);
        await inTransaction(context, async ({ tx, enqueue }) => {
          await recordEnd(tx, id, file.layout, loaded);
          await forgetProgress(tx, id);
          await enqueue(deleteSurveyFileJob, { key });
        });
      } finally {
        await file.close();
      }
    },
  ),
);

interface Uploaded {
  id: number;
  key: string;
  /** a copy of the file on the disk */
  path: string;
  city: City;
  /** the administrator who uploaded it; null: the account no longer exists */
  userId: number | null;
  /** an official source has brought it */
  isAutomatic: boolean;
  fileName: string;
  /** a person has sent it, or looked at why it was held */
  seen: boolean;
  onProgress: ReturnType<typeof reportingProgress>;
}

/** Does the work for an import that is still in this state. An unreadable file makes the import fail. */
async function withUploaded(
  { importId }: ImportOf,
  status: ImportRecord['status'],
  context: Context,
  { isLast, signal }: Attempt,
  work: (uploaded: Uploaded) => Promise<void>,
): Promise<void> {
  const { orm } = context.database;
  const [record] = await orm.select().from(imports).where(eq(imports.id, importId));
  if (record?.status !== status || record.fileKey === null) return;
  const { id, fileKey: key, municipality, userId, isAutomatic } = record;
  const state = parseState(record.state);
  if (!state) throw new Error(`no such state: ${record.state}`);
  const onProgress = reportingProgress(orm, id, signal);
  try {
    await withSurveyFile(context, key, (path) =>
      work({
        id,
        key,
        path,
        city: { municipality, state },
        userId,
        isAutomatic,
        fileName: record.fileName,
        seen: !isAutomatic || record.held !== null,
        onProgress,
      }),
    );
  } catch (error) {
    if (!(error instanceof SurveyFileError) && !isLast) throw error;
    await inTransaction(context, async ({ tx, enqueue }) => {
      await recordFailure(tx, id, error);
      await forgetProgress(tx, id);
      await enqueue(deleteSurveyFileJob, { key });
    });
    if (!(error instanceof SurveyFileError)) throw error;
  }
}
