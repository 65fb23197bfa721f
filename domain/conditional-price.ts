import type { Day } from './city-time.ts';
import { isExpired, type Observed } from './freshness.ts';
import { formatReais } from './money.ts';
import type { PaymentCondition } from './prices.ts';

/**
 * Prices that only one way of paying gets: 'R$ 6,79 no Pix'. Rankings, means and tags compare the prices for any payment; a lower
 * price with a condition is said beside them, with its condition (docs/decisions/0049-the-place-stays-on-the-device.md).
 */

export type SpecialCondition = Exclude<PaymentCondition, 'any'>;
export const specialConditions = [
  'cash',
  'pix',
  'debit',
  'credit',
  'app',
] as const satisfies readonly SpecialCondition[];

const phrases: Record<SpecialCondition, string> = {
  cash: 'em dinheiro',
  pix: 'no Pix',
  debit: 'no débito',
  credit: 'no crédito',
  app: 'no aplicativo',
};

/** 'no Pix', 'em dinheiro' */
export function sayCondition(condition: SpecialCondition): string {
  return phrases[condition];
}

export interface Conditional {
  /** reais */
  price: number;
  /** 'no Pix' */
  conditionName: string;
  /** its last valid day */
  expiresOn: Day;
}

/** 'R$ 6,79 no Pix'; null without one, or if it has expired since its page was made. */
export function sayConditional(of: Conditional | undefined, today: Day): string | null {
  return of && of.expiresOn >= today ? `${formatReais(of.price)} ${of.conditionName}` : null;
}

/**
 * Returns the lowest valid price with a condition, if it is below the regular one; undefined if there is none.
 * @param prices and the regular one in the same unit, of one product at one place
 */
export function lowestConditional<Row extends Observed & { price: number }>(
  prices: readonly Row[],
  regular: number,
  today: Day,
): Row | undefined {
  return prices
    .filter((row) => row.price > 0 && row.price < regular && !isExpired(row, today))
    .toSorted((a, b) => a.price - b.price)[0];
}
