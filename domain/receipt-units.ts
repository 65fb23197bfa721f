import type { ProductUnit } from './products.ts';
import { fold } from './text.ts';

/** The units that receipts print, in the words of tills. */

const list = (words: string) => words.split(' ');
const words: Readonly<Record<ProductUnit, readonly string[]>> = {
  kg: list('kg kgs kilo quilo k'),
  l: list('l lt lts ltr litro litros'),
  m3: list('m3 m³ nm3'),
  un: list('un und unid uni unidade pc pcs pct pt cx bd bdj bj fd dz sc gf rl fr vd cj pote lata mc maco'),
};
const unitOf = new Map(
  Object.entries(words).flatMap(([unit, all]) => all.map((word) => [word, unit as ProductUnit])),
);
const isFuel = /\b(gasolina|etanol|alcool|diesel|arla)\b/;

/** Returns the unit of a printed word; undefined if it is none. */
export function readUnit(word: string): ProductUnit | undefined {
  return word.length > 8 ? undefined : unitOf.get(fold(word));
}

/** Returns the unit that a damaged word between a quantity and its 'x' can only have been: 'K6', 'UM'. */
export function guessUnit(word: string): ProductUnit | null {
  const text = fold(word);
  if (text.length > 3) return null;
  if (/^k|g$/.test(text)) return 'kg';
  return /^u|n$/.test(text) ? 'un' : null;
}

/** 'LT' is a litre of fuel, and a can of anything else that is sold whole. */
export function settleUnit(
  word: string,
  unit: ProductUnit,
  { name, quantityThousandths }: { name: string; quantityThousandths: number | null },
): ProductUnit {
  const isCan =
    fold(word) === 'lt' &&
    quantityThousandths !== null &&
    quantityThousandths % 1000 === 0 &&
    !isFuel.test(fold(name));
  return isCan ? 'un' : unit;
}
