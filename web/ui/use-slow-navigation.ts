import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Fast pages need no skeleton, because it would only flash (visual language: Skeleton, after 200 ms). */
const slowAfterMs = 200;

/**
 * True while a navigation to another page takes longer than `slowAfterMs`. Filter changes on the same page do not
 * count.
 */
export function useSlowNavigation(): boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const leaving = next !== undefined && next.pathname !== pathname;
  return useLasting(leaving, slowAfterMs);
}

/** After this time a message explains the delay. */
const lateAfterMs = 10_000;

/** True while a navigation, including a filter, takes longer than `lateAfterMs`. */
export function useLateNavigation(): boolean {
  return useLasting(useNavigation().state !== 'idle', lateAfterMs);
}

/** True once something has lasted for some milliseconds, until it ends. */
function useLasting(present: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!present) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [present, ms]);
  return present && lasting;
}
