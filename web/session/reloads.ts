/** Collects the queries to reload after several calls, so that each list is requested once, when all are answered. */
export interface Reloads {
  /** @param key the same key is loaded once */
  add(key: string, load: () => unknown): void;
  /** Loads everything that was added since the last time. */
  run(): Promise<void>;
}

export function createReloads(): Reloads {
  const wanted = new Map<string, () => unknown>();
  return {
    add: (key, load) => wanted.set(key, load),
    async run() {
      const loads = [...wanted.values()];
      wanted.clear();
      await Promise.all(loads.map((load) => load()));
    },
  };
}
