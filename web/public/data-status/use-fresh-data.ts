import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';

/** A page asks for its prices again at most once in this time. An unchanged answer costs its ETag alone. */
const pauseMs = 60_000;

/**
 * Asks for the page's data again when its tab is looked at and after the next filter, so that a page which stays open
 * follows an import. The filter itself does not wait for the answer.
 */
export function useFreshData(): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  const askedAt = useRef({ pathname: '', time: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that have just come are fresh, whatever asked for them
  useEffect(() => {
    askedAt.current.time = Date.now();
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are not read, but a change of them starts the effect
  useEffect(() => {
    const ask = () => {
      // A clock that was set back counts as well.
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
