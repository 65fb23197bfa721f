/** The state of a way to a shop's round: its first cell takes the focus, as the control that was used is gone. */
export const toFirstCell = { focus: 'first-cell' } as const;

/** @param state of the router's location */
export function isToFirstCell(state: unknown): boolean {
  return (state as Partial<typeof toFirstCell> | null)?.focus === toFirstCell.focus;
}
