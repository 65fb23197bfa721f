import type { Database } from '#database/database.ts';
import type { Clock } from './clock.ts';

interface DatabaseClockOptions {
  /** Tells the operator that the clock of this machine is wrong. */
  warn: (fields: { aheadSeconds: number }, message: string) => void;
  /** the clock of this machine, in milliseconds since 1970 */
  hereMs?: () => number;
  /** milliseconds that pass evenly, whatever the clock of this machine is set to */
  passedMs?: () => number;
}

const askEveryMs = 60_000;
/** how soon the database is asked again because the clock of this machine has jumped */
const askAgainMs = 5_000;
/** An answer that takes longer says too little. */
const slowMs = 1_000;
/** Clocks differ by some milliseconds, and so do the ways of an answer. */
const sameMs = 250;
/** how wrong a clock may be without a line in the log */
const noticedMs = 5_000;

/**
 * Returns a clock that shows the time of the database, so that all nodes agree on it, whatever the clocks of their machines say.
 * Between two questions it runs evenly: a machine whose clock is set, by a person or a time server, changes nothing.
 */
export async function followDatabase(
  database: Pick<Database, 'background'>,
  { warn, hereMs = Date.now, passedMs = () => performance.now() }: DatabaseClockOptions,
): Promise<Clock> {
  let base = { nowMs: hereMs(), passed: passedMs(), hereMs: hereMs() };
  let askedAt = Number.NEGATIVE_INFINITY;
  let aheadSeconds = 0;
  const timeAt = (passed: number) => base.nowMs + passed - base.passed;

  const ask = async () => {
    askedAt = passedMs();
    const { rows } = await database.background.run(
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms',
    );
    const answeredAt = passedMs();
    if (answeredAt - askedAt > slowMs) return;
    const passed = (askedAt + answeredAt) / 2;
    const nowMs = Number((rows[0] as { ms: number | string }).ms);
    const isSame = Math.abs(nowMs - timeAt(passed)) < sameMs;
    base = { nowMs: isSame ? timeAt(passed) : nowMs, passed, hereMs: hereMs() - (answeredAt - passed) };
    const ahead = base.hereMs - nowMs;
    const seconds = Math.abs(ahead) < noticedMs ? 0 : Math.round(ahead / 1000);
    if (seconds !== 0 && Math.abs(seconds - aheadSeconds) > 1)
      warn({ aheadSeconds: seconds }, "this machine's clock is wrong: the database's counts");
    aheadSeconds = seconds;
  };
  // While the database is away, the clock goes on from its last answer.
  const askQuietly = () => ask().catch(() => {});
  await ask();
  setInterval(askQuietly, askEveryMs).unref();
  return {
    now() {
      const passed = passedMs();
      // The clock was set, or the machine was asleep, for which no time has passed.
      const hasJumped = Math.abs(hereMs() - base.hereMs - (passed - base.passed)) > noticedMs;
      if (hasJumped && passed - askedAt > askAgainMs) askQuietly();
      return new Date(timeAt(passed));
    },
  };
}
