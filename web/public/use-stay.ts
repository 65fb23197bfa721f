import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { awaitedPage } from '#web/components/navigation-guards.tsx';
import { missingModule } from '#web/missing-module.ts';
import { waitForConnection } from '#web/offline/waiting-page.ts';

/**
 * Keeps the page when the script of the next one cannot be loaded without a connection and the service worker: the browser would
 * show its own page instead. A page that somebody waits for opens once the connection is back.
 */
export function useStay(): void {
  const here = useLocation();
  const navigate = useNavigate();
  const { location: shownNext } = useNavigation();
  const waiting = useRef<{ path: string; end: () => void }>(undefined);
  const stay = useEffectEvent(() => {
    const next = awaitedPage();
    if (!next || navigator.onLine || navigator.serviceWorker?.controller) return;
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
    const listener = () => stay();
    window.addEventListener(missingModule, listener);
    return () => window.removeEventListener(missingModule, listener);
  }, []);
}
