import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '#web/session/session.ts';

/**
 * The browser's way back closes the dialog rather than leave its page. A session that has ended leads away all the same.
 */
export function useWayBack(close: () => void): void {
  const blocker = useBlocker(() => currentSession() !== null);
  const closeInstead = useEffectEvent(() => {
    blocker.reset?.();
    close();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') closeInstead();
  }, [blocker.state]);
}
