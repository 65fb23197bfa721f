import { useEffect } from 'react';

/**
 * Lets the browser ask before the site is left with something unsaved. The listener stays through renders: where each one renewed it,
 * a tab that was closed between its removal and its return was lost unasked.
 */
export function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
