import { useEffect } from 'react';

/**
 * The browser asks before the site is left.
 * @param isUnsaved whether there is anything to ask about. The listener is not renewed while it stays true: the browser does not ask
 * when a tab is closed between the two steps
 */
export function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
