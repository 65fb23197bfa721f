import { randomBytes } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { photoAddress, type SignedIn } from '#contract/user-shapes.ts';
import { sessions, users } from '#database/schema.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession } from '#domain/sessions.ts';
import type { Origin } from '../platform/caller.ts';
import type { WriteContext } from '../platform/handler.ts';
import { rememberDevice } from './known-devices.ts';
import { lockPerson } from './lock-person.ts';
import { selectPasswordHash } from './password-hash.ts';
import { deleteOldestSessions } from './session-queries.ts';
import { type Verified, wrongCredentials } from './verify-credentials.ts';

/** A new session, and the name that identifies its browser from now on. */
interface NewSession {
  data: SignedIn;
  device: string;
}

/** This many characters identify a browser. Longer headers are cut, because they are stored with the session. */
const longestUserAgent = 400;

/**
 * Creates a session in the form that better-auth reads. The token leaves with a signature that is not stored, so that
 * reading the database gives nobody a session.
 * @throws {Failure} 'unauthenticated' when the password has been changed since it was checked
 */
export async function beginSession(
  { userId, passwordHash }: Verified,
  { remember }: { remember: boolean },
  { userAgent, device }: Origin,
  { tx, now, secret }: Pick<WriteContext, 'tx' | 'now' | 'secret'>,
): Promise<NewSession> {
  const person = await lockPerson(tx, userId);
  const current = await selectPasswordHash(tx, eq(users.id, userId));
  if (!person || current?.passwordHash !== passwordHash) throw wrongCredentials();
  const token = randomBytes(24).toString('base64url');
  await tx.insert(sessions).values({
    userId,
    token,
    remembered: remember,
    expiresAt: endOfSession(remember, now, now),
    userAgent: userAgent?.slice(0, longestUserAgent) || null,
    createdAt: now,
    updatedAt: now,
  });
  await deleteOldestSessions(tx, userId);
  const { id, name, email, phone, role, image } = person;
  return {
    data: {
      token: `${token}.${await makeSignature(token, secret)}`,
      user: { id, name, email, phone, role: readRole(role), photo: photoAddress(image) },
    },
    device: await rememberDevice(tx, userId, device, now),
  };
}
