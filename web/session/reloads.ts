/** The queries that several calls want loaded again, gathered until all of them are answered: a list is then asked for once. */
export interface Reloads {
  /** @param key what is loaded; the same thing is loaded once */
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
