import { wholeCentavos } from './money.ts';
import { type ComparedLowest, savingOf } from './savings.ts';

/** The lowest price of a product compared with the mean of the city, in centavos. */
export interface BestPrice {
  /** null with fewer than three prices */
  average: number | null;
  /** compared with the average; null if nothing is saved (see savingOf) */
  saving: number | null;
  savingPercent: number | null;
}

/** Compares the lowest price of a product with the city. Meat is compared with the mean (spec, public side, section 9). */
export function bestPrice(compared: ComparedLowest): BestPrice {
  const average = compared.mean === null ? null : wholeCentavos(compared.mean);
  const saving = savingOf(compared, 'mean');
  return {
    average,
    saving: saving && average !== null ? average - compared.lowest : null,
    savingPercent: saving?.percent ?? null,
  };
}
