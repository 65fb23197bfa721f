import type { Region } from '#contract/regions.ts';

/**
 * Leaves out regions in which nothing is, so that nobody chooses one as a filter or as their place. The one that an address
 * has chosen stays, so that its filter can be seen.
 */
export function regionsWithPlaces(
  regions: readonly (Region & { hasPlaces: boolean })[],
  chosenId: number | undefined,
): Region[] {
  // An answer of an older version does not say whether a region has places.
  return regions.flatMap(({ id, name, hasPlaces = true }) =>
    hasPlaces || id === chosenId ? { id, name } : [],
  );
}
