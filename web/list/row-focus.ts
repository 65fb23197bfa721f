import { useEffect, useRef } from 'react';

/** Each row has one control at which the keyboard finds it: its first action. Enter there does what the row is for. */

const rowAttribute = 'data-row';
const anchorAttribute = 'data-row-anchor';

/** On the element of a row. */
export function rowMark(key: string) {
  return { [rowAttribute]: key };
}

/** On the first action of a row. */
export const rowAnchor = { [anchorAttribute]: true };

/** The row in which an element stands, if it stands in one. */
export function rowOf(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  return element.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined;
}

/** Puts the focus on a row, or where there is none, on the page's title. */
export function focusRow(key: string | undefined): void {
  const anchor = anchors().find((one) => rowOf(one) === key);
  (anchor ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Goes a row down or up from the one that has the focus; from elsewhere, to the first or the last. */
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

/** Where the focus goes on when its row may have gone: the row itself, the next one that is left, or the one before. */
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
