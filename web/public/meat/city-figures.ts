import type { Figures } from '#contract/figures.ts';
import type { Day } from '#domain/city-time.ts';

/** A product's prices in the whole city, in reais, as the parts of a page use them for comparison. */
export interface CityFigures {
  lowest: number;
  highest: number;
  /** null with fewer than three prices */
  mean: number | null;
  /** true: every price has expired, and the last known ones are compared */
  expired: boolean;
  /** the compared prices, of which only the number is known */
  ranked: { length: number };
  /** number of other places with the same lowest price */
  ties: number;
  /** compared prices for a ruler, including the lowest and the highest */
  marks: readonly number[];
  /** first and last day on which the compared prices were observed */
  from: Day;
  to: Day;
  /** number of prices that are not compared, and how many of these are free */
  left: { count: number; free: number };
}

export function cityFigures(figures: Figures): CityFigures {
  const {
    lowest,
    highest,
    average,
    allExpired,
    establishments,
    lowestEstablishments,
    marks,
    from,
    to,
    left,
  } = figures;
  return {
    lowest,
    highest,
    mean: average,
    expired: allExpired,
    ranked: { length: establishments },
    ties: lowestEstablishments - 1,
    // The only mark is a price without another one to compare it with.
    marks: marks.length === 1 && establishments > 1 ? [...marks, ...marks] : marks,
    from,
    to,
    left,
  };
}
