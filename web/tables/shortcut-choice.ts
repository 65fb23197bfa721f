import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

/** Shortcuts of a single key can be turned off: they get in the way of people who steer by voice (WCAG 2.1.4). */
const key = 'atalhos';
const off = 'desligados';

const { watch, tell } = createListeners();

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
  tell();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn, () => true);
}
