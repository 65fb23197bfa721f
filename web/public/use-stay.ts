import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import {
  createPath,
  type Location,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { waitForConnection } from '#web/offline/waiting-page.ts';
import { isReloadWanted } from '#web/ui/reload.ts';

/**
 * React Router reloads the page if the module of a route cannot be loaded. What was loaded ahead is nothing to reload for.
 * Without a connection and the service worker the browser would show its own page instead; a page that somebody waits for
 * opens once the connection is back.
 */
export function useStay(): void {
  const here = useLocation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { location: shownNext } = useNavigation();
  const waiting = useRef<{ next: Location; end: () => void }>(undefined);
  const stay = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || isReloadWanted()) return;
    // The module may fail before React has rendered that somebody waits for it.
    const next = router?.state.navigation.location;
    if (next && (navigator.onLine || navigator.serviceWorker?.controller)) return;
    event.preventDefault();
    if (!next) return;
    const end = waitForConnection(
      // React Router does not ask for the module again.
      () => window.location.assign(createPath(next)),
      // Another navigation ends the one that waits.
      () =>
        navigate(here, {
          state: here.state,
          replace: true,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        }),
    );
    waiting.current = { next, end };
  });
  useEffect(() => {
    if (waiting.current?.next !== shownNext) waiting.current?.end();
  }, [shownNext]);
  useEffect(() => {
    // Not every browser has the Navigation API.
    const { navigation } = window as { navigation?: EventTarget };
    const listener = (event: Event) => stay(event);
    navigation?.addEventListener('navigate', listener);
    return () => navigation?.removeEventListener('navigate', listener);
  }, []);
}
