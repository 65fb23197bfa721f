import { useCallback, useEffect, useRef, useState } from 'react';
import { cellOf } from '#domain/cells.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { isOfEarlier } from '#web/api-client/first-answers.ts';

/**
 * Runs a search around a point and keeps its results while the same search runs again in the same cell.
 * @param search must keep its identity between renders, or it runs again
 */
export function useNearbySearch<Found>(
  point: RoughPoint | null,
  search: NearbyQuery<Found>['search'],
  place?: string,
): NearbySearch<Found> {
  const [result, setResult] = useState<NearbyResult<Found> | null>(null);
  const latest = useRef<NearbyQuery<Found> | null>(null);
  const run = useCallback(async () => {
    if (!point) return;
    const query = { point, search, place };
    latest.current = query;
    const read = async () => {
      const found = await search(point);
      if (latest.current === query) setResult((previous) => nextResult(previous, query, found));
      return found;
    };
    if (isOfEarlier(await read())) await read();
  }, [point, search, place]);
  useEffect(() => {
    run();
    return () => {
      latest.current = null;
    };
  }, [run]);
  return { ...searchState(result, point && { point, search, place }), retry: run };
}

/** One search. The same search around another point of the cell counts as a refresh. */
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

export interface NearbySearch<Found> extends SearchState<Found> {
  /** Searches again; resolves once there is an answer. */
  retry: () => Promise<void>;
}

/** In another cell the prices and distances of the earlier results are not those of the person's place. */
function isSameSearch<Found>(one: NearbyQuery<Found>, other: NearbyQuery<Found>): boolean {
  return (
    one.search === other.search && one.place === other.place && cellOf(one.point) === cellOf(other.point)
  );
}

/** Keeps the earlier results of the same search when a refresh fails, but for those of an earlier visit. */
export function nextResult<Found>(
  previous: NearbyResult<Found> | null,
  query: NearbyQuery<Found>,
  found: Found | 'unavailable',
): NearbyResult<Found> {
  const failed = found === 'unavailable';
  const isKept = failed && previous && isSameSearch(previous.query, query) && !isOfEarlier(previous.found);
  const kept = isKept ? previous.found : found;
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
