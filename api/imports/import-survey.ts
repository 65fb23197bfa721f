import { basename } from 'node:path';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { fuelPrices, fuelStations } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { fold } from '#domain/text.ts';
import { type City, rowsOf } from './anp/choose-rows.ts';
import { openSurveyFile } from './anp/detect-layout.ts';
import { type Refusal, readRow, type SurveyedPrice } from './anp/read-row.ts';
import { type SurveyFile, SurveyFileError, type SurveyLayout } from './anp/survey-file.ts';
import { importBatch } from './import-batch.ts';
import { type Figures, finishImport, startImport } from './import-log.ts';
import type { RegionOf } from './surveyed-station.ts';

export interface ImportSurveyOptions extends City {
  now: Date;
  onProgress?: (progress: { rowsRead: number; rowsOfCity: number }) => void;
}

export interface SurveySummary extends Figures {
  fileName: string;
  layout: SurveyLayout;
  /** the day on which the same file was imported completely; the file is then not read again */
  alreadyLoadedOn: Day | undefined;
  /** rows of the city about cooking gas, which petrol stations do not sell */
  rowsNotFuel: number;
  /** first and last survey day among the city's fuel prices */
  days: { first: Day; last: Day } | undefined;
  /** the first of the refused rows; `rowsRefused` counts them all */
  refusals: Refusal[];
  /** stations of the file that have no region */
  withoutRegion: { cnpj: string; name: string; address: string }[];
  milliseconds: number;
}

const batchSize = 500;
const maxReportedRefusals = 20;
const progressEvery = 2_000;

/**
 * Imports the fuel prices of one city from a file of the official survey (ANP), in any known layout. The file is read by
 * row and written in batches, so memory stays flat. A bad row is reported and the others are imported. An interrupted
 * run can be repeated. Importing a file twice changes nothing, even if later files have corrected it.
 * Throws SurveyFileError when the file has no known layout or is damaged.
 */
export async function importSurvey(
  { orm }: Database,
  path: string,
  options: ImportSurveyOptions,
): Promise<SurveySummary> {
  const startedAt = performance.now();
  const fileName = basename(path);
  const file = await openSurveyFile(path);
  try {
    const { importId, finished } = await startImport(orm, { path, fileName, city: options });
    const loading = new Loading(file, options);
    if (!finished) {
      await loading.run((prices) => importBatch(orm, prices, { importId, regionOf: regionsOf(options) }));
      await finishImport(orm, importId, loading.figures);
      // The embedded database has no autovacuum to update the planner's statistics.
      await orm.execute(sql`analyze ${fuelPrices}, ${fuelStations}`);
    }
    const { rowsNotFuel, refusals, days } = loading;
    const cnpjs = [...loading.cnpjs];
    const withoutRegion = await orm
      .select({ cnpj: fuelStations.cnpj, name: fuelStations.name, address: fuelStations.address })
      .from(fuelStations)
      .where(and(inArray(fuelStations.cnpj, cnpjs), isNull(fuelStations.regionId)))
      .orderBy(asc(fuelStations.name));
    return {
      ...(finished ? asSame(finished.figures) : loading.figures),
      fileName,
      layout: file.layout,
      alreadyLoadedOn: finished && cityDay(finished.at),
      rowsNotFuel,
      days,
      refusals,
      withoutRegion: withoutRegion.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station })),
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } finally {
    await file.close();
  }
}

/** Counts all prices as unchanged, for a file that was imported before. */
function asSame(figures: Figures): Figures {
  const rowsSame = figures.rowsNew + figures.rowsSame + figures.rowsCorrected;
  return { ...figures, rowsNew: 0, rowsSame, rowsCorrected: 0 };
}

/** Regions are known only in Palmas; elsewhere an administrator sets them. */
function regionsOf({ municipality, state }: City): RegionOf {
  return fold(municipality) === 'palmas' && state === 'TO' ? regionOfAddress : () => null;
}

type WriteBatch = (
  prices: readonly SurveyedPrice[],
) => Promise<{ new: number; same: number; corrected: number }>;

/** One pass through a file, with its counts. */
class Loading {
  readonly figures: Figures = {
    rowsRead: 0,
    rowsOfCity: 0,
    rowsNew: 0,
    rowsSame: 0,
    rowsCorrected: 0,
    rowsRefused: 0,
  };
  readonly refusals: Refusal[] = [];
  readonly cnpjs = new Set<string>();
  rowsNotFuel = 0;
  days: { first: Day; last: Day } | undefined;

  readonly #file: SurveyFile;
  readonly #options: ImportSurveyOptions;
  /** prices read so far by station, fuel and day, with their row */
  readonly #prices = new Map<string, { row: number; priceCentavos: number }>();
  #batch: SurveyedPrice[] = [];

  constructor(file: SurveyFile, options: ImportSurveyOptions) {
    this.#file = file;
    this.#options = options;
  }

  async run(write: WriteBatch): Promise<void> {
    const { columns, rows } = this.#file;
    const isOfCity = rowsOf(this.#options, columns);
    const today = cityDay(this.#options.now);
    try {
      for await (const row of rows) {
        this.figures.rowsRead += 1;
        if (this.figures.rowsRead % progressEvery === 0) this.#options.onProgress?.(this.figures);
        if (!isOfCity(row)) continue;
        this.figures.rowsOfCity += 1;
        const verdict = readRow(row, columns, today);
        if (verdict.kind === 'not_fuel') this.rowsNotFuel += 1;
        else if (verdict.kind === 'refused') this.#refuse(verdict.refusal);
        else this.#take(verdict.price);
        if (this.#batch.length === batchSize) await this.#flush(write);
      }
    } catch (error) {
      if (!(error instanceof SurveyFileError) || this.#prices.size === 0) throw error;
      throw new SurveyFileError(`${error.message} O que foi lido até ali está gravado.`, { cause: error });
    }
    await this.#flush(write);
  }

  #refuse(refusal: Refusal): void {
    this.figures.rowsRefused += 1;
    if (this.refusals.length < maxReportedRefusals) this.refusals.push(refusal);
  }

  #take(price: SurveyedPrice): void {
    const key = `${price.cnpj}/${price.fuel}/${price.day}`;
    const other = this.#prices.get(key);
    if (other?.priceCentavos === price.priceCentavos) {
      this.figures.rowsSame += 1;
    } else if (other) {
      const column = this.#file.columns.price?.title ?? '';
      const reason = `a linha ${other.row} diz outro preço do mesmo posto, combustível e dia`;
      this.#refuse({ row: price.row, column, reason });
    } else {
      this.#prices.set(key, { row: price.row, priceCentavos: price.priceCentavos });
      this.#batch.push(price);
      this.cnpjs.add(price.cnpj);
      if (!this.days || price.day < this.days.first)
        this.days = { last: price.day, ...this.days, first: price.day };
      if (price.day > this.days.last) this.days = { ...this.days, last: price.day };
    }
  }

  async #flush(write: WriteBatch): Promise<void> {
    if (this.#batch.length === 0) return;
    const written = await write(this.#batch);
    this.#batch = [];
    this.figures.rowsNew += written.new;
    this.figures.rowsSame += written.same;
    this.figures.rowsCorrected += written.corrected;
  }
}
