/**
 * Returns the canonical address of a validated call, under which its answer is cached: the path with its parameters, then the
 * known parts of the query in the entry's order, without defaults. So other spellings and unknown parameters do not create
 * further cache entries.
 * @param route path with parameters as ':id'
 * @param defaults the query of a call without parameters
 */
export function canonicalAddress(route: string, params: unknown, query: unknown, defaults: object): string {
  const path = Object.entries(params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    route,
  );
  const known = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const byDefault = (defaults as Record<string, unknown>)[name];
    if (value !== undefined && value !== byDefault) known.set(name, String(value));
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
