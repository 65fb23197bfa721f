import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { awaitedPage } from '#web/components/navigation-guards.tsx';
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
  const { location: shownNext } = useNavigation();
  const waiting = useRef<{ path: string; end: () => void }>(undefined);
  const stay = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || isReloadWanted()) return;
    const next = awaitedPage();
    if (next && (navigator.onLine || navigator.serviceWorker?.controller)) return;
    event.preventDefault();
    if (!next) return;
    const path = createPath(next);
    const end = waitForConnection(
      // React Router does not ask for the module again.
      () => window.location.assign(path),
      // Another navigation ends the one that waits.
      () =>
        navigate(here, {
          state: here.state,
          replace: true,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        }),
    );
    waiting.current = { path, end };
  });
  useEffect(() => {
    if (!shownNext || waiting.current?.path !== createPath(shownNext)) waiting.current?.end();
  }, [shownNext]);
  useEffect(() => {
    // Not every browser has the Navigation API.
    const { navigation } = window as { navigation?: EventTarget };
    const listener = (event: Event) => stay(event);
    navigation?.addEventListener('navigate', listener);
    return () => navigation?.removeEventListener('navigate', listener);
  }, []);
}
