import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { knownDevices, users } from '#database/schema.ts';

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

/** Notes that a person has signed in in a browser, and returns the name by which it is known from now on. */
export async function rememberDevice(
  orm: Orm,
  userId: number,
  device: string | undefined,
  now: Date,
): Promise<string> {
  const name = device !== undefined && shape.test(device) ? device : randomBytes(24).toString('base64url');
  await orm
    .insert(knownDevices)
    .values({ userId, device: hashOf(name), lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastUsedAt: now } });
  return name;
}

function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url');
}
