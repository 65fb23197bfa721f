/** How long signing out waits for registered acts. */
const patienceMs = 3_000;

const unfinished = new Set<() => Promise<unknown>>();

/**
 * Registers an act that is waiting or under way, to be finished before the user signs out, as it needs the session.
 * @param finish completes the act; the promise resolves afterwards
 * @returns a function that unregisters the act
 */
export function beforeSignOut(finish: () => Promise<unknown>): () => void {
  unfinished.add(finish);
  return () => {
    unfinished.delete(finish);
  };
}

/** Finishes registered acts. It resolves when all are done, or after 3 seconds. */
export async function finishBeforeSignOut(): Promise<void> {
  if (unfinished.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((end) => {
    timer = setTimeout(end, patienceMs);
  });
  await Promise.race([Promise.allSettled([...unfinished].map((finish) => finish())), patience]);
  clearTimeout(timer);
}
