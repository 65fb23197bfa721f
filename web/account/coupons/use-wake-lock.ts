import { useEffect } from 'react';

/** Keeps the screen on while the component is there, in browsers that can, and again after a visit to another tab. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => {});
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // A phone that saves its battery refuses, and then its screen goes dark as usual.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) release();
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      release();
    };
  }, []);
}
