/** Returns a left-joined row by its id and name; null when there was no match. */
export function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
