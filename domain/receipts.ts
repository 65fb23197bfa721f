/** Purchase receipts and their lines. Spec, public side, sections 3 and 5. */

import { wholeCentavos } from './money.ts';

/** Long purchases of a supermarket have some 120. */
export const mostReceiptItems = 200;

/** A line as it is stored: the price of one unit or kilo, and the quantity in thousandths. */
export interface ReceiptLine {
  priceCentavos: number;
  quantityThousandths: number;
}

/** The total of a line in centavos, rounded to the cent as cash registers do: 1,136 kg at 12,99 is 14,76. */
export function lineTotal({ priceCentavos, quantityThousandths }: ReceiptLine): number {
  return wholeCentavos((priceCentavos * quantityThousandths) / 1000);
}

/** A line as it was sent: typed by a person, or with what is printed of it. */
export interface SentLine extends ReceiptLine {
  /** null: it was typed, and is computed */
  totalCentavos?: number | null;
  discountCentavos?: number;
}

/** Returns the price that was paid for a line, in centavos: its printed total, else the computed one, less its discount. */
export function paidFor(line: SentLine): number {
  return (line.totalCentavos ?? lineTotal(line)) - (line.discountCentavos ?? 0);
}

/** The total of a receipt in centavos. Lines are rounded before they are added, as on the printed receipt. */
export function receiptTotal(lines: readonly SentLine[]): number {
  return lines.reduce((total, line) => total + paidFor(line), 0);
}

/** A line with what is printed of it. */
export interface PrintedLine extends ReceiptLine {
  /** before its discount */
  totalCentavos: number;
  discountCentavos: number;
}

export function isPrinted<Line extends SentLine>(line: Line): line is Line & { totalCentavos: number } {
  return line.totalCentavos != null;
}

/**
 * Returns whether the printed total of a line is its quantity times its price. Cash registers round to the cent, and some cut
 * the rest off, so that both totals are right.
 */
export function lineAgrees(line: Omit<PrintedLine, 'discountCentavos'>): boolean {
  const { priceCentavos, quantityThousandths, totalCentavos } = line;
  const cutOff = Math.floor((priceCentavos * quantityThousandths) / 1000);
  return totalCentavos === lineTotal(line) || totalCentavos === cutOff;
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
