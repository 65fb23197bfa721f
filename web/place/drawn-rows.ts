import type { NamedPlace } from './user-place.ts';

/** What a page has drawn near a person's place before its script runs (web/public/near/first-rows.tsx). */
export interface DrawnRows {
  /** the place as JSON: the rows are of no other one */
  place: string;
  /** by the name of their slot */
  rows: Map<string, HTMLElement>;
}

declare global {
  interface Window {
    drawnRows?: DrawnRows;
  }
}

/** Attribute of the element in which rows are drawn, with its name. */
export const slotAttribute = 'data-near';

/** Returns what is drawn near a place in a slot, until script has shown the same. */
export function drawnRows(name: string, place: NamedPlace | null): HTMLElement | undefined {
  const drawn = globalThis.window?.drawnRows;
  return place && drawn?.place === JSON.stringify(place) ? drawn.rows.get(name) : undefined;
}

/** Whether what is drawn is of another place than this one; nothing is said before a place is known. */
export function isOfOtherPlace(place: NamedPlace | null): boolean {
  const drawn = globalThis.window?.drawnRows;
  return place !== null && drawn !== undefined && drawn.place !== JSON.stringify(place);
}

/** Attribute of a slot in which nothing can be drawn, so that what is of the city is seen. */
export const emptyAttribute = 'data-none';
