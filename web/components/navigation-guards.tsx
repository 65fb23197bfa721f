import { useEffect, useEffectEvent, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
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

/** Rendered once, in the root. A page whose script is missing opens once the connection is back. */
export function NavigationGuards() {
  const { pathname } = useLocation();
  const holder = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    holder.current = [...guards].findLast((guard) => guard.holds(navigation));
    return holder.current !== undefined || isScriptMissing(navigation.nextLocation.pathname);
  });
  useEffect(() => rememberScript(pathname), [pathname]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset, location } = blocker;
    let endWaiting: (() => void) | undefined;
    const openOrWait = () => {
      if (isScriptMissing(location.pathname)) endWaiting = waitForConnection(proceed, reset);
      else proceed();
    };
    if (holder.current) holder.current.onHeld({ proceed: openOrWait, reset });
    else openOrWait();
    return () => endWaiting?.();
  }, [blocker]);
  return null;
}
