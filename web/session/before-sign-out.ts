/** How long signing out waits for what is being finished. */
const patienceMs = 3_000;

const unfinished = new Set<() => Promise<unknown>>();

/**
 * Registers an act that still waits, or is under way, to be finished before the person signs out: afterwards the session
 * that it needs is over.
 * @param finish carries the act out; the promise resolves when that is done
 * @returns a function that takes the act off the list
 */
export function beforeSignOut(finish: () => Promise<unknown>): () => void {
  unfinished.add(finish);
  return () => {
    unfinished.delete(finish);
  };
}

/** Finishes what is registered. It resolves when all of it is done, after 3 seconds at the latest. */
export async function finishBeforeSignOut(): Promise<void> {
  if (unfinished.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((end) => {
    timer = setTimeout(end, patienceMs);
  });
  await Promise.race([Promise.allSettled([...unfinished].map((finish) => finish())), patience]);
  clearTimeout(timer);
}
