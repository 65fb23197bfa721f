import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';

/** The shortest time between two reloads. An unchanged answer costs no more than its ETag. */
const pauseMs = 60_000;

/**
 * Reloads the page's data when its tab becomes visible and after a filter, so that a page that stays open follows an
 * import. The filter does not wait for the answer.
 */
export function useFreshData(): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  const askedAt = useRef({ pathname: '', time: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that have just arrived are fresh
  useEffect(() => {
    askedAt.current.time = Date.now();
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the filters starts the effect
  useEffect(() => {
    const ask = () => {
      // `abs` also handles a clock that was set back.
      const isDue = Math.abs(Date.now() - askedAt.current.time) >= pauseMs;
      if (!isDue || document.visibilityState === 'hidden' || !navigator.onLine) return;
      askedAt.current = { pathname, time: Date.now() };
      void revalidate();
    };
    // A page that was just opened is fresh.
    if (askedAt.current.pathname !== pathname) askedAt.current = { pathname, time: Date.now() };
    else ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [pathname, search, revalidate]);
}
