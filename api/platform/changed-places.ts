import type { CacheTag } from '#contract/cached-tables.ts';
import { matchesTag } from './tagged-cache.ts';

/** The columns of tags that name a place; rows of other tables may concern any. */
const placeColumns: Readonly<Record<string, string>> = {
  prices: 'establishment_id',
  promotions: 'establishment_id',
  establishments: 'id',
};
/** With more places, everything is read again. */
const mostPlaces = 200;

/**
 * Returns the establishments whose rows some writes have changed. A trigger reports the products and the places of a statement
 * together, so these are at least the places of each of its products.
 * @param drops the tags of each write
 * @param tags only changes that match one of these count
 * @returns undefined if a write may concern any place, or too many
 */
export function placesOf(
  drops: readonly (readonly CacheTag[])[],
  tags: readonly CacheTag[],
): number[] | undefined {
  const places = new Set<number>();
  for (const changes of drops) {
    const matching = changes.filter((change) => tags.some((tag) => matchesTag(change, tag)));
    for (const table of new Set(matching.map((change) => change.split(/[:*]/)[0] ?? ''))) {
      const column = placeColumns[table];
      const ofPlace = `${table}:${column}:`;
      const found = changes.filter((change) => change.startsWith(ofPlace));
      if (!column || found.length === 0 || changes.includes(`${table}:*`)) return undefined;
      for (const change of found) places.add(Number(change.slice(ofPlace.length)));
    }
  }
  return places.size > mostPlaces ? undefined : [...places];
}
