import { vi } from 'vitest';

/** Stubs Cache Storage, of which the tests' document has none. @returns its caches by name, with the addresses of their entries */
export function stubCaches(): Map<string, Map<string, Response>> {
  const kept = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    async open(name: string) {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        put: async (address: string, response: Response) => void entries.set(address, response),
        delete: async (address: string) => entries.delete(address),
      };
    },
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(address)?.clone(),
    delete: async (name: string) => kept.delete(name),
  });
  return kept;
}
