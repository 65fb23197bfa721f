import { useEffect, useEffectEvent } from 'react';
import { moveRow, rowOf } from './row-focus.ts';
import { areShortcutsOn } from './shortcut-choice.ts';

interface TableKeys {
  create?: (() => void) | undefined;
  /** chooses a row, or gives it up */
  select?: ((row: string) => void) | undefined;
  help: () => void;
  /** acts of further letters on this list */
  more?: Readonly<Record<string, () => void>> | undefined;
}

/** Returns what a key does on a list; undefined for keys that the list does not use. */
function actOf(key: string, { create, select, help, more = {} }: TableKeys): (() => void) | undefined {
  switch (key) {
    case 'j':
      return () => moveRow(1);
    case 'k':
      return () => moveRow(-1);
    case 'n':
      return create;
    case 'x': {
      const row = rowOf(document.activeElement);
      return row !== undefined && select ? () => select(row) : undefined;
    }
    case '/':
      return () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    case '?':
      return help;
    default:
      return Object.hasOwn(more, key) ? more[key] : undefined;
  }
}

/** Steers a list from the keyboard, unless one is typing or a dialog is open. Enter is the focused button's own. */
export function useTableKeys(keys: TableKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return;
    if (isTyping(target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const act = actOf(event.key.toLowerCase(), keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(fields) !== null;
}
