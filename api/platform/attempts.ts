import type { Tx } from '#database/database.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { attempts } from '#database/schema.ts';
import { type AttemptLimit, waitAfter } from '#domain/attempts.ts';
import type { Context } from './context.ts';
import { TooMany } from './failure.ts';
import { keyedCode } from './keyed-code.ts';

/** Attempts that share a count, and their limit. */
export interface LimitedAttempt {
  /** the kind of attempt, then the account, network or browser that it is counted for; stored as a keyed hash */
  scope: readonly [kind: string, ...who: string[]];
  limit: AttemptLimit;
}

type AttemptContext = Pick<Context, 'database' | 'clock' | 'secret'>;
type AttemptRow = typeof attempts.$inferSelect;

/**
 * Counts an attempt as failed before it is made, so that simultaneous attempts are all counted. `settleAttempts`
 * corrects the count after a success. The counts are in the database, so all nodes share them and a restart loses none.
 * @throws {TooMany} when one of the limits requires a wait; then nothing is counted or written
 */
export async function countAttempt(
  limited: readonly LimitedAttempt[],
  { database, clock, secret }: AttemptContext,
): Promise<void> {
  const now = clock.now();
  const keyed = sortedByKey(limited, secret);
  const keys = keyed.map(({ key }) => key);
  // A client that keeps trying costs one query, without a lock or a new row.
  const rows = await database.orm.select().from(attempts).where(inArray(attempts.key, keys));
  refuseWaiting(keyed, rows, now);
  await database.orm.transaction((tx) => countAttemptIn({ tx, now, secret }, limited));
}

/**
 * Counts an attempt inside a transaction that continues afterwards. @throws {TooMany} like countAttempt; then nothing is
 * counted
 */
export async function countAttemptIn(
  { tx, now, secret }: { tx: Tx; now: Date; secret: string },
  limited: readonly LimitedAttempt[],
): Promise<void> {
  const keyed = sortedByKey(limited, secret);
  const locked = await tx
    .insert(attempts)
    .values(keyed.map(({ key }) => ({ key, failures: 0, blockedUntil: noWait, forgottenAt: now })))
    // This update changes nothing in existing rows, but locks them.
    .onConflictDoUpdate({ target: attempts.key, set: { failures: attempts.failures } })
    .returning();
  refuseWaiting(keyed, locked, now);
  await tx
    .insert(attempts)
    .values(keyed.map(({ key, limit }) => afterAttempt(key, limit, locked, now)))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        failures: sql`excluded.failures`,
        blockedUntil: sql`excluded.blocked_until`,
        forgottenAt: sql`excluded.forgotten_at`,
      },
    });
}

/**
 * Corrects the counts after an attempt has succeeded. Rows are locked in the same order as in every other transaction.
 * @param forgotten attempts whose counts start from zero again
 * @param takenBack attempts whose counts lose only this attempt and keep the earlier ones
 */
export async function settleAttempts(
  { tx, secret }: { tx: Tx; secret: string },
  {
    forgotten = [],
    takenBack = [],
  }: { forgotten?: readonly LimitedAttempt[]; takenBack?: readonly LimitedAttempt[] },
): Promise<void> {
  const decremented = new Set(takenBack);
  for (const { key, attempt } of sortedByKey([...forgotten, ...takenBack], secret)) {
    const row = eq(attempts.key, key);
    if (!decremented.has(attempt)) await tx.delete(attempts).where(row);
    else {
      await tx
        .update(attempts)
        .set({ failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: noWait })
        .where(row);
    }
  }
}

interface KeyedAttempt {
  key: string;
  limit: AttemptLimit;
  attempt: LimitedAttempt;
}

/** Sorts attempts by key, so that all transactions lock rows in the same order and cannot deadlock. */
function sortedByKey(limited: readonly LimitedAttempt[], secret: string): KeyedAttempt[] {
  const keyed = limited.map((attempt) => ({
    key: keyedCode(attempt.scope, secret),
    limit: attempt.limit,
    attempt,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** An attempt without a wait is blocked until this instant, which is always in the past. */
const noWait = new Date(0);

/** @throws {TooMany} with the longest of the remaining waits */
function refuseWaiting(keyed: readonly KeyedAttempt[], rows: readonly AttemptRow[], now: Date): void {
  const waits = keyed.map(({ key, limit }) => {
    const row = rows.find((one) => one.key === key);
    return row ? remaining(row.blockedUntil, limit.mostWaitSeconds, now) : 0;
  });
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new TooMany(Math.ceil(longest));
}

/**
 * Returns the seconds until an instant; 0 when it has passed. An instant further away than `most` was set before the clock was
 * moved back, and counts as passed.
 */
function remaining(until: Date, most: number, now: Date): number {
  const seconds = (until.getTime() - now.getTime()) / 1000;
  return seconds > most ? 0 : Math.max(0, seconds);
}

/** Returns the row of a key after one more failed attempt. */
function afterAttempt(key: string, limit: AttemptLimit, rows: readonly AttemptRow[], now: Date): AttemptRow {
  const before = rows.find((row) => row.key === key);
  const isCounted = before && remaining(before.forgottenAt, limit.forgetSeconds, now) > 0;
  const failures = (isCounted ? before.failures : 0) + 1;
  const wait = waitAfter(failures, limit);
  return {
    key,
    failures,
    blockedUntil: wait === 0 ? noWait : after(now, wait),
    forgottenAt: after(now, limit.forgetSeconds),
  };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
