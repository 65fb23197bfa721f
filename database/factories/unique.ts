let last = 0;

/** A number that no row made by these factories has had before, for names and codes that must differ. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** The one row of an insert that returns it. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}
