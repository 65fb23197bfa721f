import { useEffect, useRef } from 'react';

/** Each row has one control where the keyboard enters it: its first action, which Enter runs. */

const rowAttribute = 'data-row';
const anchorAttribute = 'data-row-anchor';

/** Attribute of a row's element. */
export function rowMark(key: string) {
  return { [rowAttribute]: key };
}

/** Attribute of a row's first action. */
export const rowAnchor = { [anchorAttribute]: true };

/** Returns the key of the row that contains an element, if any. */
export function rowOf(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  return element.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined;
}

/** Focuses a row, or the page's title if it is gone. */
export function focusRow(key: string | undefined): void {
  const anchor = anchors().find((one) => rowOf(one) === key);
  (anchor ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Moves the focus to the next or previous row; from outside the list, to the first or last. */
export function moveRow(step: 1 | -1): void {
  const all = anchors();
  const here = rowOf(document.activeElement);
  const current = here === undefined ? -1 : all.findIndex((anchor) => rowOf(anchor) === here);
  const next = current < 0 ? (step > 0 ? 0 : all.length - 1) : current + step;
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
}

function anchors(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${anchorAttribute}]`)];
}

/** Returns the row to focus if one may be gone: itself, the next remaining one, or the previous one. */
export function successor(
  key: string,
  before: readonly string[],
  now: readonly string[],
): string | undefined {
  const at = before.indexOf(key);
  const inTurn = [...before.slice(at), ...before.slice(0, at).toReversed()];
  return inTurn.find((one) => now.includes(one));
}

/**
 * Keeps the focus in a list: if the focused button disappears, its row gets the focus, or the next one.
 * @param isIdle no dialog is open in front of the list
 * @param fresh the row that was saved last, which after another attempt has a new key
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
