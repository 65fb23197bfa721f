/** Returns the rows from one to another, both included, whichever comes first; only the other where the one has gone. */
export function rangeOf(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
