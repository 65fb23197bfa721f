import { useEffect, useState } from 'react';
import type { RoughPoint } from '#domain/distance.ts';
import {
  type NearbyQuery,
  type NearbyResult,
  nextResult,
  type SearchState,
  searchState,
} from './search-state.ts';

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
