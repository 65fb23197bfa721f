interface Waiting {
  id: number;
  status: string;
}

/** Returns the row that is decided next: the first pending one after some row, else the first of the page; if any. */
export function nextPending<Row extends Waiting>(rows: readonly Row[], after?: number): Row | undefined {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find(
    ({ id, status }) => status === 'pending' && id !== after,
  );
}
