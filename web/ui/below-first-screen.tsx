import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from './use-hydrated.ts';
import { useMedia } from './use-media.ts';

/**
 * Holds the part of a page that is below the first screen of a phone. If a link opens the page, the part is rendered once that
 * screen is painted, because a slow phone takes a tenth of a second for it. A way back needs all of the page, whose position
 * is restored, and so does a link to a part of it. A wide screen shows some of it at once, beside the rest.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const isWayBack = useNavigationType() === 'POP';
  const isWide = useMedia('(width >= 64rem)');
  const isShown = useDeferredValue(true, !isHydrated || isWayBack || isWide || hash !== '');
  return isShown ? children : <div style={{ height: '100vh' }} />;
}
