import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '#web/session/session.ts';

/**
 * The browser's way back closes the dialog rather than leave its page. A session that has ended leads away all the same,
 * and a list behind the dialog may still write into the address what was searched for just before.
 */
export function useCloseOnBack(close: () => void): void {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const isSamePage = historyAction === 'REPLACE' && nextLocation.pathname === currentLocation.pathname;
    return currentSession() !== null && !isSamePage;
  });
  const closeInstead = useEffectEvent(() => {
    blocker.reset?.();
    close();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') closeInstead();
  }, [blocker.state]);
}
