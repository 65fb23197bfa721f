import { useEffect, useRef } from 'react';
import { focusRow, rowOf, successor } from './row-focus.ts';

/**
 * Keeps the focus in a list: where the button that had it goes away with its row, or with what could be done there, the
 * same row has it, or the next one.
 * @param isIdle nothing is open in front of the list
 * @param fresh the row that was written last: one that is saved at another try is there under its own number
 */
export function useRowFocus(keys: readonly string[], isIdle: boolean, fresh: string | undefined): void {
  const last = useRef<{ key: string; keys: readonly string[] } | null>(null);
  const known = useRef(keys);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // A dialog in front of the list has the focus only for a while.
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return;
      const key = rowOf(target);
      last.current = key === undefined ? null : { key, keys: known.current };
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  useEffect(() => {
    known.current = keys;
    if (!isIdle || !last.current || document.activeElement !== document.body) return;
    const { key, keys: before } = last.current;
    const isBack = fresh !== undefined && !keys.includes(key) && keys.includes(fresh);
    focusRow(isBack ? fresh : successor(key, before, keys));
  });
}
