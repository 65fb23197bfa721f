import { useEffect, useState } from 'react';
import type { Point } from '#domain/distance.ts';

/**
 * What a search around a point has found; 'searching' meanwhile, null where there is no point to search from.
 * @param search must stay the same from render to render, or it is made again
 */
export function useFound<Found>(
  point: Point | null,
  search: (point: Point) => Promise<Found>,
): Found | 'searching' | null {
  const [answer, setAnswer] = useState<{ point: Point; search: typeof search; found: Found } | null>(null);
  useEffect(() => {
    if (!point) return;
    let current = true;
    search(point).then((found) => {
      if (current) setAnswer({ point, search, found });
    });
    return () => {
      current = false;
    };
  }, [point, search]);
  if (!point) return null;
  return answer?.point === point && answer.search === search ? answer.found : 'searching';
}
