import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, createPath, type Location, useBlocker, useLocation } from 'react-router';
import { missingModule } from '#web/missing-module.ts';
import { isScriptMissing, rememberScript, waitForConnection } from '#web/offline/waiting-page.ts';

export interface HeldNavigation {
  proceed: () => void;
  reset: () => void;
}

interface Guard {
  holds: BlockerFunction;
  onHeld: (navigation: HeldNavigation) => void;
}

/** React Router asks one blocker only, which is in the root and asks these. */
const guards = new Set<Guard>();

let awaited: Location | undefined;

/** Returns the page that somebody waits for, which React may not have rendered yet. */
export const awaitedPage = (): Location | undefined => awaited;

/**
 * Holds navigations while the component is mounted, unless a guard that came later does.
 * @param holds returns whether a navigation is held
 * @param onHeld decides what becomes of it
 */
export function useNavigationGuard(holds: Guard['holds'], onHeld: Guard['onHeld']): void {
  const ask = useEffectEvent(holds);
  const hold = useEffectEvent(onHeld);
  useEffect(() => {
    const guard: Guard = { holds: (navigation) => ask(navigation), onHeld: (held) => hold(held) };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, []);
}

/**
 * Opens the awaited page as a document if its script is gone, because the site has another version by now. What was only loaded
 * ahead is nothing to open.
 */
function openAwaited(): void {
  if (awaited && (navigator.onLine || navigator.serviceWorker?.controller))
    window.location.assign(createPath(awaited));
}

/** Rendered once, in the root. A page whose script is missing opens once the connection is back. */
export function NavigationGuards() {
  const here = useLocation();
  const holder = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    holder.current = [...guards].findLast((guard) => guard.holds(navigation));
    const isHeld = holder.current !== undefined || isScriptMissing(navigation.nextLocation);
    awaited = isHeld ? undefined : navigation.nextLocation;
    return isHeld;
  });
  // Before the next link can be pressed, whose page would be forgotten.
  useLayoutEffect(() => {
    awaited = undefined;
    rememberScript(here.pathname);
  }, [here]);
  useEffect(() => {
    window.addEventListener(missingModule, openAwaited);
    return () => window.removeEventListener(missingModule, openAwaited);
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset, location } = blocker;
    let endWaiting: (() => void) | undefined;
    const open = () => {
      awaited = location;
      proceed();
    };
    const openOrWait = () => {
      if (isScriptMissing(location)) endWaiting = waitForConnection(open, reset);
      else open();
    };
    if (holder.current) holder.current.onHeld({ proceed: openOrWait, reset });
    else openOrWait();
    return () => endWaiting?.();
  }, [blocker]);
  return null;
}
