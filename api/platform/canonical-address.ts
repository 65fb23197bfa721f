/**
 * Returns the one address of a call that has been validated, under which its answer is cached: the path with its
 * parameters, then the query that the entry knows, in the entry's order and without what is the default. So no spelling
 * of an address, and nothing unknown in it, is answered and cached a second time.
 * @param route path with parameters as ':id'
 * @param defaults what the query is where nothing is asked
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
