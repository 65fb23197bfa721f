import type { Figures } from '#contract/figures.ts';
import type { Day } from '#domain/city-time.ts';

/** A product's prices in the whole city, in reais, as the parts of a page compare with them. */
export interface CityFigures {
  lowest: number;
  highest: number;
  /** null with fewer than three prices */
  mean: number | null;
  /** true: every price has expired, and the last known ones are compared */
  expired: boolean;
  /** the compared prices, of which only the number is known */
  ranked: { length: number };
  /** how many other places ask the lowest price, too */
  ties: number;
  /** compared prices for a ruler, the lowest and the highest among them */
  marks: readonly number[];
  /** first and last day on which the compared prices were observed */
  from: Day;
  to: Day;
  /** how many prices are not compared, and how many of these are nothing */
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
    // A single mark is a price without another one to compare with.
    marks: marks.length === 1 && establishments > 1 ? [...marks, ...marks] : marks,
    from,
    to,
    left,
  };
}
