import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOn } from './shortcut-choice.ts';

/** On what stands in a dialog beside which the keys of the page go on working, as the details of a row do. */
export const keysGoOn = { 'data-keys-go-on': true };

const dialogsInFront = '[role=dialog]:not(:has([data-keys-go-on])), [role=alertdialog]';

/**
 * Does what single keys stand for on a page, unless one is typing, a dialog is open, or the shortcuts are turned off. A key
 * that is held down goes through rows, and does nothing else a second time.
 * @param actOf returns what a key does; undefined for keys that the page does not use
 */
export function usePageKeys(actOf: (key: string) => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented, target, repeat } = event;
    const key = event.key.toLowerCase();
    if (ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return;
    if ((repeat && key !== 'j' && key !== 'k') || isTyping(target)) return;
    if (document.querySelector(dialogsInFront)) return;
    const act = actOf(key);
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
