const dayMs = 86_400_000;

/**
 * Runs a function now and once a day. An error is reported, and the function runs again the next day.
 * @returns a function that stops the schedule and resolves when the current run has ended
 */
export function everyDay(act: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let current = Promise.resolve();
  const run = () => {
    current = act().catch(report);
  };
  run();
  const timer = setInterval(run, dayMs).unref();
  return () => {
    clearInterval(timer);
    return current;
  };
}
