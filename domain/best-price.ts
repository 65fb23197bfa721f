import type { Day } from './city-time.ts';
import { comparePrices, type Priced } from './comparison.ts';
import { wholeCentavos } from './money.ts';
import { savingOf } from './savings.ts';

/** The lowest price of one product, compared with the rest of the city. Prices in centavos. */
export interface BestPrice<P> {
  lowest: P;
  /** null with fewer than three prices */
  average: number | null;
  highest: number;
  /** how many prices were compared, and the day of the comparison */
  compared: number;
  day: Day;
  /** true: every price has expired, and the last known ones are compared */
  expired: boolean;
  /** against the average; null where nothing is saved (see savingOf) */
  saving: number | null;
  savingPercent: number | null;
}

/** Returns undefined when there is no price. Meat is compared with the mean (spec, public side, section 9). */
export function bestPrice<P extends Priced>(prices: readonly P[], today: Day): BestPrice<P> | undefined {
  const comparison = comparePrices(prices, today);
  if (!comparison) return undefined;
  const { ranked, mean, lowest, highest, day, expired } = comparison;
  const average = mean === null ? null : wholeCentavos(mean);
  const saving = savingOf(comparison, 'mean');
  return {
    lowest: ranked[0],
    average,
    highest,
    compared: ranked.length,
    day,
    expired,
    saving: saving && average !== null ? average - lowest : null,
    savingPercent: saving?.percent ?? null,
  };
}
