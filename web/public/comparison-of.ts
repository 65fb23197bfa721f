import type { Figures } from '#contract/figures.ts';
import type { Comparison } from '#domain/comparison.ts';

/** How one product's prices compare in the whole city, without the prices. In reais. */
export interface CityComparison
  extends Pick<Comparison<never>, 'lowest' | 'highest' | 'mean' | 'expired' | 'from' | 'to'> {
  /** how many prices are compared */
  ranked: { length: number };
  /** amounts for the ruler; two where several places ask the same */
  marks: number[];
}

export function comparisonOf(figures: Figures): CityComparison {
  const { lowest, highest, average, allExpired, from, to, establishments, marks } = figures;
  return {
    lowest,
    highest,
    mean: average,
    expired: allExpired,
    from,
    to,
    ranked: { length: establishments },
    // A ruler with one mark says that there is one price.
    marks: marks.length === 1 && establishments > 1 ? [lowest, lowest] : marks,
  };
}
