import { useSyncExternalStore } from 'react';

/** Shortcuts of a single key can be turned off: they get in the way of people who steer by voice (WCAG 2.1.4). */
const key = 'atalhos';
const off = 'desligados';

const listeners = new Set<() => void>();

/** Where the browser keeps nothing, the choice holds for this page. */
let chosen: boolean | undefined;

export function areShortcutsOn(): boolean {
  try {
    chosen ??= localStorage.getItem(key) !== off;
  } catch {
    chosen ??= true;
  }
  return chosen;
}

export function turnShortcuts(on: boolean) {
  chosen = on;
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, off);
  } catch {
    // It holds for this page.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn, () => true);
}
