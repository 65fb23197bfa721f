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
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [leaving]);
  return leaving && slow;
}
