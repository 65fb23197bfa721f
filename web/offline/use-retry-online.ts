import { useEffect, useEffectEvent } from 'react';

/** Asks again for something that has failed, once the connection is back. */
export function useRetryOnline(failed: boolean, retry: () => unknown): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!failed) return;
    const listener = () => void again();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [failed]);
}
