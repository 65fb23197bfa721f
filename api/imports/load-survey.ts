import { cityDay, type Day } from '#domain/city-time.ts';
import type { ImportCounts } from '#domain/import-report.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { type City, rowsOf } from './anp/choose-rows.ts';
import { type Refusal, readRow, type SurveyedPrice } from './anp/read-row.ts';
import { type SurveyFile, SurveyFileError } from './anp/survey-file.ts';
import type { BatchCounts } from './import-batch.ts';

export interface LoadOptions extends City {
  now: Date;
  /** called every few thousand rows; the reading waits for it */
  onProgress?: (progress: Pick<ImportCounts, 'rowsRead' | 'rowsOfCity'>) => unknown;
}

/** The result of a pass through a file. */
export interface LoadedSurvey {
  figures: ImportCounts;
  /** rows of the city about cooking gas, which petrol stations do not sell */
  rowsNotFuel: number;
  /** first and last survey day among the city's fuel prices */
  days: { first: Day; last: Day } | undefined;
  /** the first refused rows; `rowsRefused` counts all of them */
  refusals: Refusal[];
  /** stations of the prices */
  cnpjs: string[];
}

/** Writes at most `batchSize` prices, or only counts what writing them would do. */
type WriteBatch = (prices: readonly SurveyedPrice[]) => Promise<BatchCounts>;

/** Small, because building a batch's statement blocks the event loop. */
const batchSize = 200;
const maxReportedRefusals = 20;
const progressEvery = 2_000;

/** The file was damaged in the middle, after the prices of `loaded` had been written. */
export class DamagedSurvey extends SurveyFileError {
  readonly loaded: LoadedSurvey;

  constructor(cause: SurveyFileError, loaded: LoadedSurvey) {
    super(`${cause.message} O que foi lido até ali está gravado.`, { cause });
    this.loaded = loaded;
  }
}

/**
 * Reads a survey file once by row and passes on the city's prices in batches. Only the key and the value of each of the city's
 * prices stay in memory, to find contradictory rows. A bad row is reported and the others are passed on.
 * @throws {SurveyFileError} when the file is damaged; a `DamagedSurvey` once prices have been passed on
 */
export async function loadSurvey(
  file: SurveyFile,
  options: LoadOptions,
  write: WriteBatch,
): Promise<LoadedSurvey> {
  return new Loading(file, options, write).run();
}

/** One pass through a file, with its counts. */
class Loading {
  readonly #figures: ImportCounts = {
    rowsRead: 0,
    rowsOfCity: 0,
    rowsNew: 0,
    rowsSame: 0,
    rowsCorrected: 0,
    rowsRefused: 0,
  };
  readonly #refusals: Refusal[] = [];
  readonly #cnpjs = new Set<string>();
  #rowsNotFuel = 0;
  #days: LoadedSurvey['days'];

  readonly #file: SurveyFile;
  readonly #options: LoadOptions;
  readonly #write: WriteBatch;
  /** prices read so far by station, fuel and day, with their row */
  readonly #prices = new Map<string, { row: number; priceCentavos: number }>();
  #batch: SurveyedPrice[] = [];

  constructor(file: SurveyFile, options: LoadOptions, write: WriteBatch) {
    this.#file = file;
    this.#options = options;
    this.#write = write;
  }

  async run(): Promise<LoadedSurvey> {
    const { columns, rows } = this.#file;
    const isOfCity = rowsOf(this.#options, columns);
    const today = cityDay(this.#options.now);
    const figures = this.#figures;
    const nextTurn = yieldToEventLoop();
    try {
      for await (const row of rows) {
        const turn = nextTurn();
        if (turn) await turn;
        figures.rowsRead += 1;
        if (figures.rowsRead % progressEvery === 0) await this.#options.onProgress?.(figures);
        if (!isOfCity(row)) continue;
        figures.rowsOfCity += 1;
        const verdict = readRow(row, columns, today);
        if (verdict.kind === 'not_fuel') this.#rowsNotFuel += 1;
        else if (verdict.kind === 'refused') this.#refuse(verdict.refusal);
        else this.#take(verdict.price);
        if (this.#batch.length === batchSize) await this.#flush();
      }
    } catch (error) {
      if (!(error instanceof SurveyFileError) || this.#prices.size === 0) throw error;
      await this.#flush();
      throw new DamagedSurvey(error, this.#loaded());
    }
    await this.#flush();
    return this.#loaded();
  }

  #loaded(): LoadedSurvey {
    return {
      figures: this.#figures,
      rowsNotFuel: this.#rowsNotFuel,
      days: this.#days,
      refusals: this.#refusals,
      cnpjs: [...this.#cnpjs],
    };
  }

  #refuse(refusal: Refusal): void {
    this.#figures.rowsRefused += 1;
    if (this.#refusals.length < maxReportedRefusals) this.#refusals.push(refusal);
  }

  #take(price: SurveyedPrice): void {
    const key = `${price.cnpj}/${price.fuel}/${price.day}`;
    const other = this.#prices.get(key);
    if (other?.priceCentavos === price.priceCentavos) {
      this.#figures.rowsSame += 1;
    } else if (other) {
      const column = this.#file.columns.price?.title ?? '';
      const reason = `a linha ${other.row} diz outro preço do mesmo posto, combustível e dia`;
      this.#refuse({ row: price.row, column, reason });
    } else {
      this.#prices.set(key, { row: price.row, priceCentavos: price.priceCentavos });
      this.#batch.push(price);
      this.#cnpjs.add(price.cnpj);
      if (!this.#days || price.day < this.#days.first)
        this.#days = { last: price.day, ...this.#days, first: price.day };
      if (price.day > this.#days.last) this.#days = { ...this.#days, last: price.day };
    }
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const written = await this.#write(this.#batch);
    this.#batch = [];
    this.#figures.rowsNew += written.new;
    this.#figures.rowsSame += written.same;
    this.#figures.rowsCorrected += written.corrected;
  }
}
