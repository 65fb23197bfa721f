import type { Db, Tx } from '#database/database.ts';
import { and, inArray } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import type { SurveyLayout } from '#domain/imports.ts';
import { removeDemonstrationStations } from '../demonstration/demonstration.ts';
import { isStation } from '../platform/kinds.ts';
import { openSurveyFile } from './anp/detect-layout.ts';
import type { SurveyedPrice } from './anp/read-row.ts';
import { SurveyFileError } from './anp/survey-file.ts';
import { importBatch, lockImports } from './import-batch.ts';
import { DamagedSurvey, type LoadedSurvey, type LoadOptions, loadSurvey } from './load-survey.ts';
import { readNameIds } from './name-ids.ts';
import { selectPlaces, selectWithoutRegion } from './reads.ts';
import type { SurveyedStations } from './survey-files.ts';
import { regionsOf } from './surveyed-station.ts';
import { newestOfEachStation, type StationOptions, writeStations } from './write-stations.ts';

interface SurveyPreview {
  layout: SurveyLayout;
  loaded: LoadedSurvey;
  stations: SurveyedStations;
}

/**
 * Returns what importing a file would do. It runs the import itself, each batch in a transaction that is rolled back, so that
 * both give the same figures.
 * @throws {SurveyFileError} when the file has no known layout or is damaged
 */
export async function previewSurvey(
  orm: Db,
  path: string,
  options: LoadOptions & { importId: number },
): Promise<SurveyPreview> {
  const batch = { importId: options.importId, regionOf: regionsOf(options) };
  const file = await openSurveyFile(path);
  try {
    const newest: SurveyedPrice[][] = [];
    const loaded = await loadSurvey(file, options, (prices) => {
      newest.push(newestOfEachStation(prices));
      return rolledBack(orm, async (tx) => {
        await lockImports(tx);
        await removeDemonstrationStations(tx);
        return importBatch(tx, prices, batch);
      });
    });
    const stations = await rolledBack(orm, (tx) => surveyedStations(tx, newest, batch, loaded.cnpjs));
    return { layout: file.layout, loaded, stations };
  } catch (error) {
    // A preview stores nothing, so the error must not say that prices were written.
    throw error instanceof DamagedSurvey && error.cause instanceof SurveyFileError ? error.cause : error;
  } finally {
    await file.close();
  }
}

/** Writes the stations of all batches one after the other, like the import, and returns their resulting state. */
async function surveyedStations(
  tx: Tx,
  batches: readonly SurveyedPrice[][],
  options: StationOptions,
  cnpjs: readonly string[],
): Promise<SurveyedStations> {
  await lockImports(tx);
  await removeDemonstrationStations(tx);
  const known = await tx
    .select({ cnpj: establishments.cnpj })
    .from(establishments)
    .where(and(isStation, inArray(establishments.cnpj, [...cnpjs])));
  for (const prices of batches) await writeStations(tx, prices, await readNameIds(tx, prices), options);
  const knownCnpjs = new Set(known.map(({ cnpj }) => cnpj));
  return {
    newStations: await selectPlaces(
      tx,
      cnpjs.filter((cnpj) => !knownCnpjs.has(cnpj)),
    ),
    withoutRegion: await selectWithoutRegion(tx, cnpjs),
  };
}

/** Carries the result of a transaction out of it. */
class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

async function rolledBack<T>(orm: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await orm.transaction(async (tx) => {
      throw new RolledBack(await run(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
