import { useSyncExternalStore } from 'react';
import type { LocalName } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { createListeners } from '#web/ui/listeners.ts';

interface Stored<Value> {
  /** Returns the same value until the entry changes; null without a valid one. */
  read: (this: void) => Value | null;
  /** @param value null removes it */
  write: (this: void, value: Value | null) => void;
  /** @param listener called when it may have changed. @returns a function that ends it */
  watch: (this: void, listener: () => void) => () => void;
  /** The value; null on the server and in the first render. */
  use: (this: void) => Value | null;
}

/**
 * Something that the site keeps on the device as JSON, shared by all tabs. It is never sent with an account.
 * @param parse returns null for what an older version or another hand has written
 */
export function createStored<Value>(key: LocalName, parse: (json: unknown) => Value | null): Stored<Value> {
  const { subscribe, emit } = createListeners('stored');
  let last: { text: string | null; value: Value | null } = { text: null, value: null };
  const read = () => {
    const text = readEntry(key);
    if (text !== last.text) last = { text, value: text === null ? null : parseText(text, parse) };
    return last.value;
  };
  return {
    read,
    write(value) {
      if (value === null) dropEntry(key);
      else writeEntry(key, JSON.stringify(value));
      emit();
    },
    watch: subscribe,
    use: () => useSyncExternalStore(subscribe, read, () => null),
  };
}

function parseText<Value>(text: string, parse: (json: unknown) => Value | null): Value | null {
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}
