/** The listeners of a store, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that removes the listener */
    watch(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(this: void) {
      for (const listener of listeners) listener();
    },
  };
}
