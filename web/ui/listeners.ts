/** The listeners of a store, in the form that `useSyncExternalStore` takes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns stops listening */
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
