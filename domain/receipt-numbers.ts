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
  return /\d/.test(word) && mayBeDigits(word);
}

/** The same of a word without a digit, at a place where only a number can stand: 'S UN x 5,49'. */
export function mayBeDigits(word: string): boolean {
  return word.length <= longestNumber && /^\d+([.,:;/]\d+)*$/.test(withDigits(word));
}

/**
 * Returns what a printed number can be, in ten-thousandths, the likeliest first. '1,136' is one number. '1.136' may also be a
 * thousand and more, and '1136' may have lost its comma.
 * @param decimals how many a number of this kind has, where its comma is lost
 */
function readingsOf(word: string, decimals: number): number[] {
  if (!mayBeDigits(word)) return [];
  const written = withDigits(word);
  const groups = written.split(/[.,:;/]/);
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

interface Figures {
  quantityThousandths: number;
  priceCentavos: number;
  totalCentavos: number;
}

export type ReadFigures = { [K in keyof Figures]: number | null } & {
  /** quantity times price is the total, in one reading of the three and in no other */
  agree: boolean;
  /** the number of which one digit was replaced for it */
  mended?: 'quantity' | 'price' | 'total';
};

/**
 * Reads the numbers of a line together. What recognition damages is mended where one reading alone adds up: commas that are
 * lost or changed, letters for digits, and then one wrong digit. Prices of less than a centavo are not read.
 */
export function readFigures(printed: PrintedFigures): ReadFigures {
  const read = {
    quantities: inUnits(readingsOf(printed.quantity ?? '', 3), 10),
    prices: inUnits(readingsOf(printed.price ?? '', 2), 100),
    totals: inUnits(readingsOf(printed.total ?? '', 2), 100),
  };
  const [only, ...others] = agreeing(read);
  if (only && others.length === 0) return { ...only, agree: true };
  const [mended, ...further] = only ? [] : withOneDigit(printed, read);
  if (mended && further.length === 0) return { ...mended, agree: true };
  return {
    quantityThousandths: read.quantities[0] ?? null,
    priceCentavos: read.prices[0] ?? null,
    totalCentavos: read.totals[0] ?? null,
    agree: false,
  };
}

interface Readings {
  quantities: readonly number[];
  prices: readonly number[];
  totals: readonly number[];
}

function agreeing({ quantities, prices, totals }: Readings): Figures[] {
  return quantities.flatMap((quantityThousandths) =>
    prices.flatMap((priceCentavos) =>
      totals
        .map((totalCentavos) => ({ quantityThousandths, priceCentavos, totalCentavos }))
        .filter((line) => line.totalCentavos > 0 && lineAgrees(line)),
    ),
  );
}

/** Returns the readings that add up where one digit of the line is another one. */
function withOneDigit({ quantity, price, total }: PrintedFigures, read: Readings) {
  const mended = (number: keyof PrintedFigures, readings: Partial<Readings>) =>
    agreeing({ ...read, ...readings }).map((figures) => ({ ...figures, mended: number }));
  return [
    ...mended('quantity', { quantities: inUnits(neighbours(quantity, 3), 10) }),
    ...mended('price', { prices: inUnits(neighbours(price, 2), 100) }),
    ...mended('total', { totals: inUnits(neighbours(total, 2), 100) }),
  ];
}

/** Returns the likeliest readings of a number with another digit in one place, or with one less. */
function neighbours(word: string | null, decimals: number): number[] {
  const written = withDigits(word ?? '');
  if (!mayBeDigits(written)) return [];
  const others = [...written].flatMap((printed, at) =>
    /\d/.test(printed)
      ? ['', ...'0123456789'].map((digit) => `${written.slice(0, at)}${digit}${written.slice(at + 1)}`)
      : [],
  );
  const readings = others.flatMap((other) =>
    other === written ? [] : readingsOf(other, decimals).slice(0, 1),
  );
  return [...new Set(readings)];
}

/** Returns ten-thousandths as whole units of so many, without those that are none. */
function inUnits(tenThousandths: readonly number[], size: number): number[] {
  return tenThousandths.filter((value) => value % size === 0).map((value) => value / size);
}
