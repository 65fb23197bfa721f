import { formatReais } from '#domain/money.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import { saySavingBase } from '#domain/savings.ts';
import { fold } from '#domain/text.ts';
import type { BestCut } from './home-data.ts';

/** Claims of the hero: they are computed from valid prices of three or more places, or left out. */

const minPlaces = 3;
export const radarCards = 6;
const heroCuts = 2;

function isComparable({ expired, places, price, highest }: BestCut): boolean {
  return !expired && places >= minPlaces && highest > price;
}

/** Sorts cuts by the difference in reais between their highest and lowest price, the largest first. */
export function widestFirst(cuts: readonly BestCut[]): BestCut[] {
  return cuts.filter(isComparable).sort((a, b) => b.highest - b.price - (a.highest - a.price));
}

/**
 * Says what comparing the headline's cut is worth, in the numbers that stand beside it: 'são R$ 25,00 de diferença por
 * quilo, e o menor preço está 13% abaixo da média'.
 */
export function sayWorth({ price, highest, saving }: BestCut): string {
  const difference = `são ${formatReais(highest - price)} de diferença por quilo`;
  return saving ? `${difference}, e o menor preço está ${saySavingBase(saving)}` : difference;
}

/**
 * Gives the cuts that some section of the page shows: the first ones, the popular ones and those with the widest
 * spread.
 */
export function shownCuts(cuts: readonly BestCut[]): BestCut[] {
  const widest = new Set(widestFirst(cuts).slice(0, heroCuts));
  const popular = new Set<string>(popularCuts);
  return cuts.filter((cut, index) => index < radarCards || popular.has(cut.name) || widest.has(cut));
}

/** Feminine first words end in 'a' or are 'carne'; 'contra' of 'contra filé' is an exception. */
const feminine = /^(?!contra$)(.*a|carne)$/;

/** Examples: 'A mesma picanha', 'O mesmo contra filé'. */
export function sameCut(name: string): string {
  const [first = ''] = fold(name).split(' ');
  return `${feminine.test(first) ? 'A mesma' : 'O mesmo'} ${name.toLowerCase()}`;
}
