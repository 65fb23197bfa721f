/** Each row has one control at which the keyboard finds it: its first action. Enter there does what the row is for. */

const attribute = 'data-row';

/** On the first action of a row. */
export function rowAnchor(key: string) {
  return { [attribute]: key };
}

function anchors(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
}

/** Puts the focus on a row. @returns whether there is such a row */
export function focusRow(key: string): boolean {
  const anchor = anchors().find((one) => one.getAttribute(attribute) === key);
  anchor?.focus();
  return anchor !== undefined;
}

/** Goes so many rows down or up from the one that has the focus; from nowhere, to the first or the last. */
export function moveRow(step: 1 | -1): void {
  const all = anchors();
  const row = document.activeElement?.closest('tr, li');
  const current = all.findIndex((anchor) => row?.contains(anchor));
  const next = current < 0 ? (step > 0 ? 0 : all.length - 1) : current + step;
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
}

/** The row after a row, or else the one before it; undefined where it stands alone. */
export function neighbour(keys: readonly string[], key: string): string | undefined {
  const at = keys.indexOf(key);
  return keys[at + 1] ?? keys[at - 1];
}
