const dayMs = 86_400_000;

/**
 * Does something now and once a day. What fails is reported, and tried again the next day.
 * @returns stops it, and resolves when what is under way has ended
 */
export function everyDay(act: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = act().catch(report);
  };
  run();
  const timer = setInterval(run, dayMs).unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
