/**
 * Sorts rows by a value, and equal ones by id. Missing values come last in both directions.
 * @param sort name of the order, with '-' before it from last to first
 */
export function sortedBy<Row extends { id: number }, Name extends string>(
  rows: readonly Row[],
  sort: Name | `-${Name}`,
  values: Record<Name, (row: Row) => number | string | null>,
): Row[] {
  const isBackwards = sort.startsWith('-');
  const value = values[(isBackwards ? sort.slice(1) : sort) as Name];
  const direction = isBackwards ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return direction * compare(one, other) || a.id - b.id;
  });
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return a < b ? -1 : Number(a > b);
}
