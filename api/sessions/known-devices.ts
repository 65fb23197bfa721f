import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { knownDevices, users } from '#database/schema.ts';
import { mostBrowsers } from '#domain/sessions.ts';

const shape = /^[\w-]{32}$/;

/** Whether the owner of an address has signed in before in the browser that calls itself `device`. */
export async function isKnownDevice(orm: Orm, email: string, device: string | undefined): Promise<boolean> {
  // Asked in every case: how long it takes must not tell who has an account.
  const found = await orm
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.device, hashOf(device ?? ''))));
  return found.length > 0;
}

/**
 * Notes that a person has signed in in a browser, and returns the name by which it is known from now on. Of many
 * browsers those that have not been used for the longest are strangers again.
 */
export async function rememberDevice(
  orm: Orm,
  userId: number,
  called: string | undefined,
  now: Date,
): Promise<string> {
  const name = called !== undefined && shape.test(called) ? called : randomBytes(24).toString('base64url');
  const device = hashOf(name);
  await orm
    .insert(knownDevices)
    .values({ userId, device, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastUsedAt: now } });
  const tooMany = orm
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.device, device)))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(mostBrowsers - 1);
  await orm
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.device, tooMany)));
  return name;
}

function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url');
}
