import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { createListeners } from '#web/ui/listeners.ts';

/** Shortcuts of a single key can be turned off: they get in the way of people who steer by voice (WCAG 2.1.4). */
const key = browserStorage.shortcuts.name;
const off = 'desligados';

const { watch, tell } = createListeners();

let chosen: boolean | undefined;

export function areShortcutsOn(): boolean {
  chosen ??= readEntry(key) !== off;
  return chosen;
}

export function turnShortcuts(on: boolean) {
  chosen = on;
  if (on) dropEntry(key);
  else writeEntry(key, off);
  tell();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn, () => true);
}
