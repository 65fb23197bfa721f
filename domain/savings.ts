import { formatPercent } from './money.ts';

/**
 * The saving at the lowest price of a comparison: for meat compared with the city's mean, for fuel with the highest price
 * (spec, public side, section 9). Every page uses these functions.
 */

type SavingBase = 'mean' | 'highest';

export interface Saving {
  /** percent of the reference, not rounded */
  percent: number;
  base: SavingBase;
  /** the mean or the highest price, in the unit of the prices */
  reference: number;
}

/** A lowest price and its comparison, all in one unit. */
export interface ComparedLowest {
  lowest: number;
  highest: number;
  /** null with fewer than three prices */
  mean: number | null;
  /** true: every price has expired */
  expired: boolean;
}

/** A smaller difference is not worth mentioning (visual language: SavingsChip). */
const leastPercent = 3;

/** Returns null for expired prices, with fewer than three prices, and under 3 %. */
export function savingOf(
  { lowest, highest, mean, expired }: ComparedLowest,
  base: SavingBase,
): Saving | null {
  if (expired || mean === null) return null;
  const reference = base === 'mean' ? mean : highest;
  if (reference <= 0) return null;
  // Centavos on the server and reais in the browser differ in the last digits, which must not affect the rounding.
  const percent = Number((((reference - lowest) / reference) * 100).toFixed(6));
  return percent < leastPercent ? null : { percent, base, reference };
}

/** 'Economize 12%' */
export function saySaving({ percent }: Pick<Saving, 'percent'>): string {
  return `Economize ${formatPercent(percent)}`;
}

const below: Record<SavingBase, string> = { mean: 'da média', highest: 'do maior preço' };

/** The saving with its base in words: '12% abaixo da média', '11% abaixo do maior preço'. */
export function saySavingBase({ percent, base }: Pick<Saving, 'percent' | 'base'>): string {
  return `${formatPercent(percent)} abaixo ${below[base]}`;
}
