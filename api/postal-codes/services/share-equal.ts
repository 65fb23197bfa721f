/** Combines simultaneous calls with equal arguments into one. */
export function shareEqual<Given, Found>(
  find: (given: Given) => Promise<Found>,
): (given: Given) => Promise<Found> {
  const running = new Map<string, Promise<Found>>();
  return (given) => {
    const key = JSON.stringify(given);
    const found = running.get(key) ?? find(given).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  };
}
