import { popularCuts } from '#domain/popular-cuts.ts';
import { fold } from '#domain/text.ts';
import type { BestCut } from './home-data.ts';

/** What the hero may claim: computed from valid prices of three places or more, or not said at all. */

const fewest = 3;
export const radarCards = 6;
const heroCuts = 2;

function isComparable({ expired, places, price, highest }: BestCut): boolean {
  return !expired && places >= fewest && highest > price;
}

/** Cuts by how many reais lie between their lowest and highest price. */
export function widestFirst(cuts: readonly BestCut[]): BestCut[] {
  return cuts.filter(isComparable).sort((a, b) => b.highest - b.price - (a.highest - a.price));
}

/** Whole percent, rounded down: 'até 50%' is never more than what can be saved. Null under 1 %. */
export function mostSaved(cuts: readonly BestCut[]): number | null {
  const percents = cuts
    .filter(isComparable)
    .map(({ price, highest }) => Math.floor(((highest - price) / highest) * 100));
  const most = Math.max(0, ...percents);
  return most > 0 ? most : null;
}

/** The cuts that some block of the page shows: the first ones, the popular ones, the widest ones. */
export function shownCuts(cuts: readonly BestCut[]): BestCut[] {
  const widest = new Set(widestFirst(cuts).slice(0, heroCuts));
  const popular = new Set<string>(popularCuts);
  return cuts.filter((cut, index) => index < radarCards || popular.has(cut.name) || widest.has(cut));
}

/** First words that are feminine: those in a, 'carne', but not the 'contra' of contra filé. */
const feminine = /^(?!contra$)(.*a|carne)$/;

/** 'A mesma picanha', 'O mesmo contra filé'. */
export function sameCut(name: string): string {
  const [first = ''] = fold(name).split(' ');
  return `${feminine.test(first) ? 'A mesma' : 'O mesmo'} ${name.toLowerCase()}`;
}
