import { lineAgrees } from './receipts.ts';

/** Numbers of receipts, as printed and as the recognition of a picture damages them. */

/** Letters that recognition takes digits for. */
const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
};

/** Writes digits for the letters that look like them: '1O,S0' → '10,50'. */
export function withDigits(word: string): string {
  return word.replace(/[OoDQIl|!iZzSsB]/g, (letter) => lookalikes[letter] ?? letter);
}

const longestNumber = 14;

/** Returns whether a word is a number, or may have been one: it has a digit, and nothing that looks like none. */
export function mayBeNumber(word: string): boolean {
  return word.length <= longestNumber && /\d/.test(word) && /^\d+([.,]\d+)*$/.test(withDigits(word));
}

/**
 * Returns what a printed number can be, in ten-thousandths, the likeliest first. '1,136' is one number. '1.136' may also be a
 * thousand and more, and '1136' may have lost its comma.
 * @param decimals how many a number of this kind has, where its comma is lost
 */
function readingsOf(word: string, decimals: number): number[] {
  if (!mayBeNumber(word)) return [];
  const written = withDigits(word);
  const groups = written.split(/[.,]/);
  const digits = Number(groups.join(''));
  const last = groups.at(-1) ?? '';
  if (groups.length === 1) {
    const whole = digits * 10_000;
    return last.length > decimals ? [digits * 10 ** (4 - decimals), whole] : [whole];
  }
  if (last.length > 4) return [];
  const decimal = digits * 10 ** (4 - last.length);
  const isThousands = last.length === 3 && written.at(-4) === '.';
  return isThousands ? [decimal, digits * 10_000] : [decimal];
}

/** Reads a sum of money in centavos; null if it is none, or may be more than one. */
export function readCentavos(word: string): number | null {
  const [only, ...others] = inUnits(readingsOf(word, 2), 100);
  return only === undefined || others.length > 0 ? null : only;
}

/** The numbers of a line as they are printed; null where there is none. */
export interface PrintedFigures {
  quantity: string | null;
  price: string | null;
  total: string | null;
}

export interface ReadFigures {
  quantityThousandths: number | null;
  priceCentavos: number | null;
  totalCentavos: number | null;
  /** quantity times price is the total, in one reading of the three and in no other */
  agree: boolean;
}

/**
 * Reads the numbers of a line together. Commas that recognition lost or changed, and letters for digits, are mended where one
 * reading alone adds up; a digit is never replaced by another one. Prices of less than a centavo are not read.
 */
export function readFigures(printed: PrintedFigures): ReadFigures {
  const quantities = inUnits(readingsOf(printed.quantity ?? '', 3), 10);
  const prices = inUnits(readingsOf(printed.price ?? '', 2), 100);
  const totals = inUnits(readingsOf(printed.total ?? '', 2), 100);
  const agreeing = quantities.flatMap((quantityThousandths) =>
    prices.flatMap((priceCentavos) =>
      totals
        .map((totalCentavos) => ({ quantityThousandths, priceCentavos, totalCentavos }))
        .filter((line) => line.totalCentavos > 0 && lineAgrees(line)),
    ),
  );
  const [only, ...others] = agreeing;
  if (only && others.length === 0) return { ...only, agree: true };
  return {
    quantityThousandths: quantities[0] ?? null,
    priceCentavos: prices[0] ?? null,
    totalCentavos: totals[0] ?? null,
    agree: false,
  };
}

/** Returns ten-thousandths as whole units of so many, without those that are none. */
function inUnits(tenThousandths: readonly number[], size: number): number[] {
  return tenThousandths.filter((value) => value % size === 0).map((value) => value / size);
}
