import { vi } from 'vitest';
import type { User } from '#contract/user-shapes.ts';

export const ana: User = {
  id: 7,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  phone: null,
  role: 'user',
  photo: null,
};

/** Stubs local storage and window for session tests. @param kept content of the storage */
export function stubBrowser(kept = new Map<string, string>(), { refuses = false } = {}) {
  const refuse = () => {
    if (refuses) throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('window', new EventTarget());
  const storage = {
    getItem(key: string) {
      refuse();
      return kept.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      refuse();
      kept.set(key, value);
    },
    removeItem(key: string) {
      refuse();
      kept.delete(key);
    },
  };
  // Its own keys are those of its entries.
  const entryOf = (key: string | symbol) =>
    typeof key === 'string' && kept.has(key) ? { enumerable: true, configurable: true } : undefined;
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, key) => entryOf(key),
    }),
  );
  return kept;
}

/** Opens a new tab, with the same storage and no module state. */
export async function openTab() {
  vi.resetModules();
  return import('./session.ts');
}
