let last = 0;

/** Returns a number that no other row of these factories has, for names and codes that must be unique. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Returns the single row of an insert. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}
