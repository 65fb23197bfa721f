/**
 * Events after which an entry of local storage may have changed: 'storage' reports changes in other tabs; 'pageshow' is for
 * those missed in the back-forward cache.
 */
export const storageEvents = ['storage', 'pageshow'];

/**
 * The listeners of a store, for `useSyncExternalStore`.
 * @param source 'stored': other tabs may change it, too, because it is an entry of local storage
 */
export function createListeners(source?: 'stored') {
  const listeners = new Set<() => void>();
  const events = source ? storageEvents : [];
  return {
    /** @returns a function that removes the listener */
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      for (const event of events) window.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of events) window.removeEventListener(event, listener);
      };
    },
    emit(this: void) {
      for (const listener of listeners) listener();
    },
  };
}
