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
