import { cityDay, type Day } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import type { SurveyedFuel } from '#domain/fuel-products.ts';
import type { ImportCounts } from '#domain/import-report.ts';
import { formatReais } from '#domain/money.ts';
import { type FuelMedian, medianOf } from '#domain/survey-judgement.ts';
import { fold } from '#domain/text.ts';
import { isFarOutside } from '#domain/unlikely-price.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { type City, rowsOf } from './anp/choose-rows.ts';
import { type Refusal, readRow, type SurveyedPrice } from './anp/read-row.ts';
import { type SurveyFile, SurveyFileError } from './anp/survey-file.ts';
import type { BatchCounts } from './import-batch.ts';

export interface LoadOptions extends City {
  now: Date;
  /** prices of the last week by the folded name of the fuel, in centavos: one far outside them is refused; undefined: each price is taken */
  usual?: ReadonlyMap<string, readonly number[]> | undefined;
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
  medians: FuelMedian[];
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
  readonly #ofFuels = new Map<SurveyedFuel, number[]>();
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
      medians: this.#medians(),
    };
  }

  #medians(): FuelMedian[] {
    return [...this.#ofFuels].map(([fuel, centavos]) => ({
      fuel,
      centavos: medianOf(centavos),
      stations: centavos.length,
    }));
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
    } else if (isFarOutside(price.priceCentavos, this.#usualOf(price))) {
      const column = this.#file.columns.price?.title ?? '';
      this.#refuse({ row: price.row, column, reason: sayOdd(price, this.#usualOf(price)) });
    } else {
      this.#prices.set(key, { row: price.row, priceCentavos: price.priceCentavos });
      this.#batch.push(price);
      const ofFuel = this.#ofFuels.get(price.fuel);
      if (ofFuel) ofFuel.push(price.priceCentavos);
      else this.#ofFuels.set(price.fuel, [price.priceCentavos]);
      this.#cnpjs.add(price.cnpj);
      if (!this.#days || price.day < this.#days.first)
        this.#days = { last: price.day, ...this.#days, first: price.day };
      if (price.day > this.#days.last) this.#days = { ...this.#days, last: price.day };
    }
  }

  #usualOf({ fuel }: SurveyedPrice): readonly number[] {
    return this.#options.usual?.get(fold(fuel)) ?? [];
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

/** 'R$ 1,99 de etanol no CNPJ 03.219.653/0001-54, quando na última semana ia de R$ 4,79 a R$ 5,19. …' */
function sayOdd({ cnpj, fuel, priceCentavos }: SurveyedPrice, usual: readonly number[]): string {
  const [lowest, highest] = [Math.min(...usual), Math.max(...usual)].map((centavos) =>
    formatReais(centavos / 100),
  );
  return (
    `${formatReais(priceCentavos / 100)} de ${fuel} no CNPJ ${formatCnpj(cnpj)}, ` +
    `quando na última semana ia de ${lowest} a ${highest}. Se estiver certo, digite-o em Preços de combustível.`
  );
}
