/** A thing by its id and name, where a left join found it. */
export function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
