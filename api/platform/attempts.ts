import { createHmac } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { attempts } from '#database/schema.ts';
import { type AttemptLimit, waitAfter } from '#domain/attempts.ts';
import type { Context } from './context.ts';
import { TooMany } from './failure.ts';

/** Something that is tried, and how much of it is borne. */
export interface Tried {
  /** whom and from where, in words that tell it apart; kept as a keyed hash */
  what: readonly [kind: string, ...who: string[]];
  limit: AttemptLimit;
}

type Stands = Pick<Context, 'database' | 'clock' | 'secret'>;
type Counted = typeof attempts.$inferSelect;

/**
 * Counts a try as failed before it is made, so that many at once count as many; what comes of it is told by
 * `forgetAttempts` or `takeBackAttempt`. The counts are in the database: every node knows them, and a restart forgets
 * none.
 * @throws {TooMany} when one of them has to wait; then none is counted, and nothing is written
 */
export async function countAttempt(
  tried: readonly Tried[],
  { database, clock, secret }: Stands,
): Promise<void> {
  const now = clock.now();
  const keyed = inOrder(tried, secret);
  const keys = keyed.map(({ key }) => key);
  // Who does not stop trying costs one look: no lock, no row.
  refuseWaiting(await database.orm.select().from(attempts).where(inArray(attempts.key, keys)), now);
  await database.orm.transaction(async (tx) => {
    const locked = await tx
      .insert(attempts)
      .values(keyed.map(({ key }) => ({ key, failures: 0, blockedUntil: now, forgottenAt: now })))
      // Changes nothing of what stands already, but holds it.
      .onConflictDoUpdate({ target: attempts.key, set: { failures: attempts.failures } })
      .returning();
    refuseWaiting(locked, now);
    await tx
      .insert(attempts)
      .values(keyed.map(({ key, limit }) => oneMore(key, limit, locked, now)))
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          failures: sql`excluded.failures`,
          blockedUntil: sql`excluded.blocked_until`,
          forgottenAt: sql`excluded.forgotten_at`,
        },
      });
  });
}

/**
 * An attempt succeeded. Its rows are taken in the order in which every other transaction takes them.
 * @param forgotten are counted from nothing again
 * @param takenBack do not count this attempt, but the ones before it
 */
export async function settleAttempts(
  { tx, now, secret }: { tx: Tx; now: Date; secret: string },
  { forgotten = [], takenBack = [] }: { forgotten?: readonly Tried[]; takenBack?: readonly Tried[] },
): Promise<void> {
  const kept = new Set(takenBack);
  for (const { key, tried } of inOrder([...forgotten, ...takenBack], secret)) {
    const row = eq(attempts.key, key);
    if (!kept.has(tried)) await tx.delete(attempts).where(row);
    else {
      await tx
        .update(attempts)
        .set({ failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: now })
        .where(row);
    }
  }
}

/** In one order for everybody: nobody waits for somebody who waits for them. */
function inOrder(
  tried: readonly Tried[],
  secret: string,
): { key: string; limit: AttemptLimit; tried: Tried }[] {
  const keyed = tried.map((one) => ({ key: keyOf(one, secret), limit: one.limit, tried: one }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function keyOf({ what }: Tried, secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(what)).digest('base64url');
}

/** @throws {TooMany} with the longest wait of them all */
function refuseWaiting(counted: readonly Counted[], now: Date): void {
  const waits = counted.map(({ blockedUntil }) => blockedUntil.getTime() - now.getTime());
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new TooMany(Math.ceil(longest / 1000));
}

function oneMore(key: string, limit: AttemptLimit, counted: readonly Counted[], now: Date): Counted {
  const before = counted.find((one) => one.key === key);
  const failures = (before && before.forgottenAt > now ? before.failures : 0) + 1;
  return {
    key,
    failures,
    blockedUntil: after(now, waitAfter(failures, limit)),
    forgottenAt: after(now, limit.forgetSeconds),
  };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
