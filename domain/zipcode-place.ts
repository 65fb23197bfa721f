import { middleOf, type Point } from './distance.ts';
import { catchAllZipcode } from './region-of-address.ts';

/** A place whose CEP (eight digits) and coordinates are both known. */
export interface ZipcodePlace extends Point {
  zipcode: string;
}

/** Five common digits mean the same quarter of the city; fewer say nothing about the distance. */
const shortestPrefix = 5;

/**
 * Estimates the coordinates of a CEP as the middle of the known places that share its longest prefix. Returns undefined
 * when no place shares five digits, and for the catch-all CEP.
 */
export function pointOfZipcode(zipcode: string, places: readonly ZipcodePlace[]): Point | undefined {
  if (zipcode === catchAllZipcode) return undefined;
  const known = places.filter((place) => place.zipcode !== catchAllZipcode);
  for (let length = zipcode.length; length >= shortestPrefix; length -= 1) {
    const near = known.filter((place) => place.zipcode.startsWith(zipcode.slice(0, length)));
    if (near.length > 0) return middleOf(near);
  }
  return undefined;
}
