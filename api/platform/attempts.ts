import { createHmac } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { attempts } from '#database/schema.ts';
import { type Patience, waitAfter } from '#domain/attempts.ts';
import { TooMany } from './failure.ts';
import type { World } from './world.ts';

/** Something that is tried, and how much of it is borne. */
export interface Tried {
  /** whom and from where, in words that tell it apart; kept as a keyed hash */
  what: readonly [kind: string, ...who: string[]];
  patience: Patience;
}

type Stands = Pick<World, 'database' | 'clock' | 'secret'>;

/**
 * Counts a try as failed before it is made, so that many at once count as many; what comes of it is told by `succeeded`.
 * The counts are in the database: every node knows them, and a restart forgets none.
 * @throws {TooMany} when one of them has to wait; then none is counted
 */
export async function countAttempt(tried: readonly Tried[], world: Stands): Promise<void> {
  const now = world.clock.now();
  const waitMs = await world.database.orm.transaction(async (tx) => {
    // In one order for everybody: nobody waits for somebody who waits for them.
    const keyed = tried.map((one) => ({ ...one, key: keyOf(one, world.secret) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
    const found = new Map<string, typeof attempts.$inferSelect>();
    for (const { key } of keyed) {
      const [row] = await tx
        .insert(attempts)
        .values({ key, failures: 0, blockedUntil: now, forgottenAt: now })
        // Locks the row, also where it stands already.
        .onConflictDoUpdate({ target: attempts.key, set: { key: sql`excluded.key` } })
        .returning();
      if (row) found.set(key, row);
    }
    const blocked = [...found.values()].map(({ blockedUntil }) => blockedUntil.getTime() - now.getTime());
    const longest = Math.max(0, ...blocked);
    if (longest > 0) return longest;
    for (const { key, patience } of keyed) {
      const before = found.get(key);
      const failures = (before && before.forgottenAt > now ? before.failures : 0) + 1;
      await tx
        .update(attempts)
        .set({
          failures,
          blockedUntil: after(now, waitAfter(failures, patience)),
          forgottenAt: after(now, patience.forgetSeconds),
        })
        .where(sql`${attempts.key} = ${key}`);
    }
    return 0;
  });
  if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000));
}

/** The try succeeded: these are counted from nothing again. */
export async function forgetAttempts(tried: readonly Tried[], world: Stands): Promise<void> {
  if (tried.length === 0) return;
  const keys = tried.map((one) => keyOf(one, world.secret));
  await world.database.orm.delete(attempts).where(inArray(attempts.key, keys));
}

/** The try succeeded: this one does not count, those before it do. */
export async function takeBackAttempt(tried: Tried, world: Stands): Promise<void> {
  await world.database.orm
    .update(attempts)
    .set({ failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: world.clock.now() })
    .where(sql`${attempts.key} = ${keyOf(tried, world.secret)}`);
}

function keyOf({ what }: Tried, secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(what)).digest('base64url');
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
