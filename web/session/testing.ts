import { vi } from 'vitest';

/** A browser's storage and window, as far as sessions need them; `kept` is what is stored. */
export function stubBrowser(kept = new Map<string, string>(), { refuses = false } = {}) {
  const refuse = () => {
    if (refuses) throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
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
  });
  return kept;
}

/** A tab that has just been opened: with the storage that all share, and nothing remembered of its own. */
export async function openTab() {
  vi.resetModules();
  return import('./session.ts');
}
