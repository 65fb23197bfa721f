import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Quick pages need no skeleton: it would only flash (visual language: Skeleton, after 200 ms). */
const slowAfterMs = 200;

/** True while another page has been on its way for longer than a blink. Filters of the same page do not count. */
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
