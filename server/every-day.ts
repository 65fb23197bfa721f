const dayMs = 86_400_000;

/**
 * Runs functions one after the other, now and once a day. If one fails, the error is reported, the others still run,
 * and it runs again the next day.
 * @returns a function that stops the schedule and resolves when the current function has ended; the rest of that run is
 *   skipped
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
