import { createHash, randomBytes } from 'node:crypto';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, inArray, ne } from '#database/orm.ts';
import { knownDevices, users } from '#database/schema.ts';
import { mostBrowsers } from '#domain/sessions.ts';

const shape = /^[\w-]{32}$/;

/** Returns whether the owner of an address has signed in before in the browser named `device`. */
export async function isKnownDevice(orm: Orm, email: string, device: string | undefined): Promise<boolean> {
  // The query always runs, so that response times do not reveal whether an account exists.
  const found = await orm
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.device, hashOf(device ?? ''))));
  return found.length > 0;
}

/**
 * Records that a user has signed in in a browser, and returns the name that identifies it from now on. If there are too many
 * browsers, the least recently used ones are deleted.
 */
export async function rememberDevice(
  orm: Orm,
  userId: number,
  currentName: string | undefined,
  now: Date,
): Promise<string> {
  const name =
    currentName !== undefined && shape.test(currentName)
      ? currentName
      : randomBytes(24).toString('base64url');
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
