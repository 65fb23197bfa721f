import { useEffect, useState } from 'react';
import type { RoughPoint } from '#domain/distance.ts';

/**
 * Runs a search around a point and keeps its results while the same search runs again.
 * @param search must keep its identity between renders, or it runs again
 */
export function useNearbySearch<Found>(
  point: RoughPoint | null,
  search: NearbyQuery<Found>['search'],
  place?: string,
): SearchState<Found> {
  const [result, setResult] = useState<NearbyResult<Found> | null>(null);
  useEffect(() => {
    if (!point) return;
    let current = true;
    search(point).then((found) => {
      if (current) setResult((previous) => nextResult(previous, { point, search, place }, found));
    });
    return () => {
      current = false;
    };
  }, [point, search, place]);
  return searchState(result, point && { point, search, place });
}

/** One search. The same search around another point counts as a refresh. */
export interface NearbyQuery<Found> {
  point: RoughPoint;
  search: (point: RoughPoint) => Promise<Found | 'unavailable'>;
  /** the name of the place searched around, if it has one */
  place: string | undefined;
}

interface NearbyResult<Found> {
  query: NearbyQuery<Found>;
  found: Found | 'unavailable';
  /** true when the last attempt failed, even if earlier results remain */
  failed: boolean;
}

export interface SearchState<Found> {
  /** 'searching' before the first results, null without a location to search from */
  found: Found | 'unavailable' | 'searching' | null;
  /** true while new results are loading */
  busy: boolean;
  failed: boolean;
}

function isSameSearch<Found>(one: NearbyQuery<Found>, other: NearbyQuery<Found>): boolean {
  return one.search === other.search && one.place === other.place;
}

/** Keeps the earlier results of the same search when a refresh fails. */
export function nextResult<Found>(
  previous: NearbyResult<Found> | null,
  query: NearbyQuery<Found>,
  found: Found | 'unavailable',
): NearbyResult<Found> {
  const failed = found === 'unavailable';
  const kept = failed && previous && isSameSearch(previous.query, query) ? previous.found : found;
  return { query, found: kept, failed };
}

/** Keeps the earlier results of the same search until the new ones arrive. */
export function searchState<Found>(
  result: NearbyResult<Found> | null,
  query: NearbyQuery<Found> | null,
): SearchState<Found> {
  if (!query) return { found: null, busy: false, failed: false };
  if (!result || !isSameSearch(result.query, query)) return { found: 'searching', busy: true, failed: false };
  const busy = result.query.point !== query.point;
  return { found: result.found, busy, failed: result.failed && !busy };
}
