import { middleOf, type Point } from './distance.ts';
import { catchAllZipcode } from './region-of-address.ts';

/** A place whose CEP (eight digits) and coordinates are both known. */
export interface ZipcodePlace extends Point {
  zipcode: string;
}

/** Five digits are a quarter of the city; with fewer in common, places say nothing of each other. */
const shortestCommon = 5;

/**
 * Where a CEP lies, by the known places that share the most of its beginning: the middle of them. Undefined where none
 * shares a quarter with it, and for the CEP that is written wherever nobody knew the right one.
 */
export function pointOfZipcode(zipcode: string, places: readonly ZipcodePlace[]): Point | undefined {
  if (zipcode === catchAllZipcode) return undefined;
  const known = places.filter((place) => place.zipcode !== catchAllZipcode);
  for (let common = zipcode.length; common >= shortestCommon; common -= 1) {
    const near = known.filter((place) => place.zipcode.startsWith(zipcode.slice(0, common)));
    if (near.length > 0) return middleOf(near);
  }
  return undefined;
}
