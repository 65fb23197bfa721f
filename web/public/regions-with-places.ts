import type { Region } from '#contract/regions.ts';

/** Leaves out regions in which nothing is, so that nobody chooses one as a filter or as their place. */
export function regionsWithPlaces(regions: readonly (Region & { hasPlaces: boolean })[]): Region[] {
  return regions.flatMap(({ id, name, hasPlaces }) => (hasPlaces ? { id, name } : []));
}
