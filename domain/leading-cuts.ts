import { popularCuts } from './popular-cuts.ts';

/** Which cuts the home page shows. Spec, public side, section 2 (Home page). */

/** The lowest price of a product in the city, with its comparison; prices in one unit. */
interface ComparedThing {
  price: number;
  highest: number;
  /** how many places were compared */
  places: number;
  expired: boolean;
}

const minPlaces = 3;
export const radarCards = 6;
const heroCuts = 2;

function isComparable({ expired, places, price, highest }: ComparedThing): boolean {
  return !expired && places >= minPlaces && highest > price;
}

/** Sorts cuts or fuels by the difference between their highest and lowest price, the largest first. */
export function widestFirst<Compared extends ComparedThing>(things: readonly Compared[]): Compared[] {
  return things.filter(isComparable).sort((a, b) => b.highest - b.price - (a.highest - a.price));
}

/**
 * Returns the cuts that some section of the page shows: the first ones, the popular ones and those with the widest
 * spread.
 */
export function shownCuts<Cut extends ComparedThing & { name: string }>(cuts: readonly Cut[]): Cut[] {
  const widest = new Set(widestFirst(cuts).slice(0, heroCuts));
  const popular = new Set<string>(popularCuts);
  return cuts.filter((cut, index) => index < radarCards || popular.has(cut.name) || widest.has(cut));
}
