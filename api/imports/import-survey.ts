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
import { beginImport, type Figures, finishImport } from './import-log.ts';
import type { RegionOf } from './surveyed-station.ts';

export interface ImportSurveyOptions extends City {
  now: Date;
  onProgress?: (progress: { rowsRead: number; rowsOfCity: number }) => void;
}

export interface SurveySummary extends Figures {
  fileName: string;
  layout: SurveyLayout;
  /** the city's day on which this very file had been loaded whole; then nothing is read again */
  alreadyLoadedOn: Day | undefined;
  /** rows of the city about what petrol stations do not sell (cooking gas) */
  rowsNotFuel: number;
  /** first and last survey day among the city's fuel prices */
  days: { first: Day; last: Day } | undefined;
  /** the first of the refused rows; `rowsRefused` counts them all */
  refusals: Refusal[];
  /** stations of the file that are in no region now */
  withoutRegion: { cnpj: string; name: string; address: string }[];
  milliseconds: number;
}

const batchSize = 500;
const refusalsTold = 20;
const progressEvery = 2_000;

/**
 * Loads the fuel prices of one city from a file of the official survey (ANP), whatever of the known layouts it has.
 * Row by row and batch by batch: memory stays flat, a bad row is told and the rest is loaded, and a run cut short can
 * be repeated. The same file twice changes nothing, even if later files have corrected it.
 * Throws SurveyFileError when the file has no known layout or is damaged.
 */
export async function importSurvey(
  { orm }: Database,
  path: string,
  options: ImportSurveyOptions,
): Promise<SurveySummary> {
  const begun = performance.now();
  const fileName = basename(path);
  const file = await openSurveyFile(path);
  try {
    const { importId, encoded } = await beginImport(orm, { path, fileName, city: options });
    const loading = new Loading(file, options);
    if (!encoded) {
      await loading.run((prices) => importBatch(orm, prices, { importId, regionOf: regionsOf(options) }));
      await finishImport(orm, importId, loading.figures);
      // The embedded database has nobody who does it by and by.
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
      ...(encoded ? asSame(encoded.figures) : loading.figures),
      fileName,
      layout: file.layout,
      alreadyLoadedOn: encoded && cityDay(encoded.at),
      rowsNotFuel,
      days,
      refusals,
      withoutRegion: withoutRegion.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station })),
      milliseconds: Math.round(performance.now() - begun),
    };
  } finally {
    await file.close();
  }
}

/** A file known already brings nothing new. */
function asSame(figures: Figures): Figures {
  const rowsSame = figures.rowsNew + figures.rowsSame + figures.rowsCorrected;
  return { ...figures, rowsNew: 0, rowsSame, rowsCorrected: 0 };
}

/** Regions are known of Palmas only; elsewhere an administrator says them. */
function regionsOf({ municipality, state }: City): RegionOf {
  return fold(municipality) === 'palmas' && state === 'TO' ? regionOfAddress : () => null;
}

type WriteBatch = (
  prices: readonly SurveyedPrice[],
) => Promise<{ new: number; same: number; corrected: number }>;

/** One going through a file, and what has been counted on the way. */
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
  /** what the file has said of a station, fuel and day, and in which row */
  readonly #said = new Map<string, { row: number; priceCentavos: number }>();
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
      if (!(error instanceof SurveyFileError) || this.#said.size === 0) throw error;
      throw new SurveyFileError(`${error.message} O que foi lido até ali está gravado.`, { cause: error });
    }
    await this.#flush(write);
  }

  #refuse(refusal: Refusal): void {
    this.figures.rowsRefused += 1;
    if (this.refusals.length < refusalsTold) this.refusals.push(refusal);
  }

  #take(price: SurveyedPrice): void {
    const key = `${price.cnpj}/${price.fuel}/${price.day}`;
    const other = this.#said.get(key);
    if (other?.priceCentavos === price.priceCentavos) {
      this.figures.rowsSame += 1;
    } else if (other) {
      const column = this.#file.columns.price?.title ?? '';
      const reason = `a linha ${other.row} diz outro preço do mesmo posto, combustível e dia`;
      this.#refuse({ row: price.row, column, reason });
    } else {
      this.#said.set(key, { row: price.row, priceCentavos: price.priceCentavos });
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
