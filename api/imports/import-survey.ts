import { basename } from 'node:path';
import type { Database, Db } from '#database/database.ts';
import { inArray } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { type ImportCounts, pricesOf } from '#domain/import-report.ts';
import type { SurveyLayout } from '#domain/imports.ts';
import { openSurveyFile } from './anp/detect-layout.ts';
import type { Refusal } from './anp/read-row.ts';
import type { SurveyFile } from './anp/survey-file.ts';
import { importForGood } from './import-batch.ts';
import { analyzePrices, recordEnd, recordFailure, recordStart } from './import-log.ts';
import { forgetProgress, reportingProgress } from './import-progress.ts';
import { type LoadedSurvey, type LoadOptions, loadSurvey } from './load-survey.ts';
import { type SurveyedPlace, selectSuccessors, selectWithoutRegion } from './reads.ts';
import { regionsOf } from './surveyed-station.ts';

export interface SurveySummary extends ImportCounts {
  fileName: string;
  layout: SurveyLayout;
  /** the day on which the same file was imported completely; then its prices are not written again */
  alreadyLoadedOn: Day | undefined;
  /** rows of the city about cooking gas, which petrol stations do not sell */
  rowsNotFuel: number;
  /** first and last survey day among the city's fuel prices */
  days: { first: Day; last: Day } | undefined;
  /** the first refused rows; `rowsRefused` counts all of them */
  refusals: Refusal[];
  /** stations of the file that have no region */
  withoutRegion: SurveyedPlace[];
  /** stations of the file at the address of another CNPJ, which wait for a decision */
  successors: SurveyedPlace[];
  milliseconds: number;
}

interface SurveyOptions extends LoadOptions {
  signal?: AbortSignal;
}

/**
 * Imports the fuel prices of one city from a file of the official survey (ANP), in any known layout. The file is read by row
 * and written in batches. A bad row is reported and the others are imported. An interrupted run can be repeated. Importing a
 * file twice changes nothing, even if later files have corrected it. Throws SurveyFileError when the file has no known layout
 * or is damaged.
 * @param options.signal when aborted, ends the import with its reason; batches already written stay
 */
export async function importSurvey(
  { orm }: Database,
  path: string,
  options: SurveyOptions,
): Promise<SurveySummary> {
  const startedAt = performance.now();
  const fileName = basename(path);
  const file = await openSurveyFile(path);
  try {
    const { importId, finished } = await recordStart(orm, { path, fileName, city: options });
    const result = finished ?? (await load(orm, file, { ...options, importId }));
    return {
      ...(finished ? asSame(finished.figures) : result.figures),
      fileName,
      layout: file.layout,
      alreadyLoadedOn: finished && cityDay(finished.at),
      rowsNotFuel: result.rowsNotFuel,
      days: result.days,
      refusals: result.refusals,
      withoutRegion: await selectWithoutRegion(orm, result.cnpjs),
      successors: await selectSuccessors(orm, inArray(establishments.cnpj, result.cnpjs)),
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } finally {
    await file.close();
  }
}

async function load(
  orm: Db,
  file: SurveyFile,
  options: SurveyOptions & { importId: number },
): Promise<LoadedSurvey> {
  const { importId, signal = new AbortController().signal } = options;
  const storeProgress = reportingProgress(orm, importId, signal);
  const onProgress: LoadOptions['onProgress'] = async (progress) => {
    await storeProgress(progress);
    await options.onProgress?.(progress);
  };
  const batch = { importId, regionOf: regionsOf(options), userId: null };
  try {
    const loaded = await loadSurvey(file, { ...options, onProgress }, (prices) =>
      orm.transaction((tx) => importForGood({ tx, now: options.now }, prices, batch)),
    );
    await recordEnd(orm, importId, file.layout, loaded);
    await analyzePrices(orm);
    await forgetProgress(orm, importId);
    return loaded;
  } catch (error) {
    // A full disk or a database that is away refuses this as well; what is reported is the first error.
    await recordFailure(orm, importId, error)
      .then(() => forgetProgress(orm, importId))
      .catch(() => {});
    throw error;
  }
}

/** Counts all prices as unchanged, for a file that was imported before. */
function asSame(figures: ImportCounts): ImportCounts {
  return { ...figures, rowsNew: 0, rowsSame: pricesOf(figures), rowsCorrected: 0 };
}
