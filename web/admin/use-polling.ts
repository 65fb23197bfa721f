import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const firstMs = 500;
const mostMs = 5_000;

/** How long to wait before the next question, after so many. */
export function pauseAfter(asked: number): number {
  return Math.min(mostMs, firstMs * 1.5 ** asked);
}

/** Asks a query again and again while it is on, at growing intervals, and not while the page is hidden. */
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
  // Each answer plans the next question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the answer is not read, but starts the effect
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
