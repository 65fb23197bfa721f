import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const firstMs = 500;
const maxMs = 5_000;

/** Returns the pause before the next request, by the number of requests so far. */
export function pauseAfter(asked: number): number {
  return Math.min(maxMs, firstMs * 1.5 ** asked);
}

/** Refetches a query while it is on, at growing intervals, and not while the page is hidden. */
export function usePolling(
  {
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
  }: Pick<UseQueryResult, 'refetch' | 'dataUpdatedAt' | 'errorUpdatedAt'>,
  isOn: boolean,
) {
  const asked = useRef(0);
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer schedules the next request
  useEffect(() => {
    if (!isOn) {
      asked.current = 0;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        asked.current += 1;
        refetch();
      }, pauseAfter(asked.current));
    };
    plan();
    document.addEventListener('visibilitychange', plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [isOn, answeredAt, refetch]);
}
