import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import type { AdminListName } from '#web/panel-paths.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { createListeners } from '#web/ui/listeners.ts';

/** The columns that a person does not want to see, per list; the browser keeps them. */
const keyOf = (list: AdminListName) => `${browserStorage.columns.name}:${list}` as const;

const nothing: readonly string[] = [];
const { watch, tell } = createListeners();
const hidden = new Map<AdminListName, readonly string[]>();

/** Returns the ids of the hidden columns of a list. */
export function hiddenColumns(list: AdminListName): readonly string[] {
  const known = hidden.get(list) ?? read(list);
  hidden.set(list, known);
  return known;
}

function read(list: AdminListName): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readEntry(keyOf(list)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : nothing;
  } catch {
    return nothing;
  }
}

export function showColumn(list: AdminListName, id: string, isShown: boolean) {
  const others = hiddenColumns(list).filter((other) => other !== id);
  hidden.set(list, isShown ? others : [...others, id]);
  writeEntry(keyOf(list), JSON.stringify(hidden.get(list)));
  tell();
}

export function useHiddenColumns(list: AdminListName): readonly string[] {
  return useSyncExternalStore(
    watch,
    () => hiddenColumns(list),
    () => nothing,
  );
}
