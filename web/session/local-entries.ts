import type { LocalName } from '#web/browser-storage.ts';

/** Entries of local storage. If the browser refuses storage, they last as long as the page. */
const memory = new Map<string, string>();

export function readEntry(key: LocalName): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeEntry(key: LocalName, value: string) {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function dropEntry(key: LocalName) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is not available.
  }
}

/** Returns the keys of all entries with this prefix. */
export function entryKeys(start: LocalName): LocalName[] {
  const inMemory = [...memory.keys()];
  const kept = () => {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  };
  return [...new Set([...kept(), ...inMemory])].filter((key): key is LocalName => key.startsWith(start));
}
