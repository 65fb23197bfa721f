/** Returns the single row of an insert. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}
