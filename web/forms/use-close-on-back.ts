import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '#web/session/session.ts';

interface CloseOnBack {
  /** other ways off the page close it instead, too, unless a session has ended and leads to the sign-in page */
  blocksLinks?: boolean;
}

/**
 * The browser's back button closes a dialog or a sheet instead of leaving its page. A list behind it may still write its latest
 * search into the address.
 */
export function useCloseOnBack(close: () => void, { blocksLinks = false }: CloseOnBack = {}): void {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (historyAction === 'POP') return true;
    const isSamePage = historyAction === 'REPLACE' && nextLocation.pathname === currentLocation.pathname;
    return blocksLinks && currentSession() !== null && !isSamePage;
  });
  const closeInstead = useEffectEvent(() => {
    blocker.reset?.();
    close();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') closeInstead();
  }, [blocker.state]);
}
