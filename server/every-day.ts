const dayMs = 86_400_000;

/**
 * Runs functions one after the other, now and once a day. The error of one is reported and keeps none of the others from
 * running; that one runs again the next day.
 * @returns a function that stops the schedule and resolves when the function that runs has ended; the others of its run are
 *   left for the next one
 */
export function everyDay(
  acts: readonly (() => Promise<unknown>)[],
  report: (error: unknown) => void,
): () => Promise<void> {
  let current = Promise.resolve();
  let isStopped = false;
  const runAll = async () => {
    for (const act of acts) if (!isStopped) await act().catch(report);
  };
  const run = () => {
    current = runAll();
  };
  run();
  const timer = setInterval(run, dayMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return current;
  };
}
