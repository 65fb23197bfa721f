/** Makes every use of a transaction or a pool throw the signal's reason once that is aborted. */
export function abortable<Client extends object>(client: Client, signal: AbortSignal | undefined): Client {
  if (!signal) return client;
  return new Proxy(client, {
    get(target, property) {
      signal.throwIfAborted();
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
