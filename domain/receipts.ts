/** Purchase receipts and their lines. Spec, public side, sections 3 and 5. */

import { wholeCentavos } from './money.ts';

export const mostReceiptItems = 100;

/** A line as it is stored: the price of one unit or kilo, and the quantity in thousandths. */
export interface ReceiptLine {
  priceCentavos: number;
  quantityThousandths: number;
}

/** The total of a line in centavos, rounded to the cent as cash registers do: 1,136 kg at 12,99 is 14,76. */
export function lineTotal({ priceCentavos, quantityThousandths }: ReceiptLine): number {
  return wholeCentavos((priceCentavos * quantityThousandths) / 1000);
}

/** The total of a receipt in centavos. Lines are rounded before they are added, as on the printed receipt. */
export function receiptTotal(lines: readonly ReceiptLine[]): number {
  return lines.reduce((total, line) => total + lineTotal(line), 0);
}

/** Thousandths of a unit or kilo; a scale prints grams. 1.136 → 1136. */
export function toThousandths(quantity: number): number {
  return Math.round(Number((quantity * 1000).toFixed(6)));
}

/**
 * Returns whether a line has a quantity of whole units, as for packed goods. Its price may then be for a unit and
 * not for a kilo.
 */
export function looksCounted({ quantityThousandths }: Pick<ReceiptLine, 'quantityThousandths'>): boolean {
  return quantityThousandths % 1000 === 0;
}
