import { useEffect, useState } from 'react';
import type { Point } from '#domain/distance.ts';
import { type NearbyResult, type Question, type Shown, settle, shown } from './search-state.ts';

/**
 * What a search around a point has found, kept while the same is searched for again.
 * @param search must stay the same from render to render, or it is made again
 */
export function useFound<Found>(
  point: Point | null,
  search: Question<Found>['search'],
  place?: string,
): Shown<Found> {
  const [answer, setAnswer] = useState<NearbyResult<Found> | null>(null);
  useEffect(() => {
    if (!point) return;
    let current = true;
    search(point).then((found) => {
      if (current) setAnswer((previous) => settle(previous, { point, search, place }, found));
    });
    return () => {
      current = false;
    };
  }, [point, search, place]);
  return shown(answer, point && { point, search, place });
}
