/** Address of a call without the API's prefix: the path with its parameters, then the query without undefined values. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
