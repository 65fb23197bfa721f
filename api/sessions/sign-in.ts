import { randomBytes } from 'node:crypto';
import { photoAddress, type SignedIn } from '#contract/user-shapes.ts';
import { eq } from '#database/orm.ts';
import { hashPassword, verifyPassword } from '#database/passwords.ts';
import { sessions, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession } from '#domain/sessions.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import { signToken } from '../platform/authorize.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { lockPerson } from './lock-person.ts';
import { selectPasswordHash } from './password-hash.ts';
import { deleteOldestSessions } from './sessions.ts';

/**
 * Counts an attempt to sign in. Strangers who guess an account's password make each other wait, but not its owner, because a
 * browser in which the owner has signed in before has a separate count. A password reset by email makes a browser known, too.
 * @returns a function to call when the attempt has succeeded, and one for when it could not be finished
 * @throws {TooMany} when the attempt has to wait
 */
export async function countSignIn(email: string, origin: Origin, context: Context): Promise<CountedSignIn> {
  const known = await isKnownDevice(context.database.orm, email, origin.device);
  const account = known ? [browserAttempt(email, origin)] : strangerAttempts(email, origin);
  const network = known ? undefined : networkAttempt(origin);
  const counted = network ? [...account, network] : account;
  await countAttempt(counted, context);
  return {
    async succeeded(context) {
      // The network's count stays: otherwise an attacker could reset it by signing in to another account between guesses.
      await settleAttempts(context, { forgotten: account, takenBack: network ? [network] : [] });
    },
    async interrupted({ database, secret }) {
      await database.orm.transaction((tx) => settleAttempts({ tx, secret }, { takenBack: counted }));
    },
  };
}

interface CountedSignIn {
  succeeded(context: Pick<WriteContext, 'tx' | 'now' | 'secret'>): Promise<void>;
  /** the password was right, but the session could not be written: the attempt was not a failed one */
  interrupted(context: Pick<Context, 'database' | 'secret'>): Promise<void>;
}

/** Returns every count of attempts at an account from an origin, whether its browser is known or not. */
export function signInAttemptsFrom(email: string, origin: Origin): LimitedAttempt[] {
  return [...strangerAttempts(email, origin), browserAttempt(email, origin)];
}

function strangerAttempts(email: string, { address }: Origin): LimitedAttempt[] {
  return [
    { scope: ['sign-in', email, 'network', networkOf(address)], limit: attemptLimits.accountFromNetwork },
    { scope: ['sign-in', email], limit: attemptLimits.account },
  ];
}

function browserAttempt(email: string, { device = '' }: Origin): LimitedAttempt {
  return { scope: ['sign-in', email, 'device', device], limit: attemptLimits.knownDevice };
}

function networkAttempt({ address }: Origin): LimitedAttempt {
  return { scope: ['sign-in', 'network', networkOf(address)], limit: attemptLimits.network };
}

const wrongCredentials = () => new Failure('unauthenticated', 'E-mail ou senha incorretos.');

/** A user whose password was correct when it was checked. */
interface Verified {
  userId: number;
  /** the stored hash at that time */
  passwordHash: string;
}

/**
 * Checks an address and a password. An address without an account gets the same error as a wrong password, after the
 * same time.
 * @throws {Failure} 'unauthenticated' when address and password do not match
 */
async function verifyCredentials(
  { email, password }: { email: string; password: string },
  { database, config: { passwordCost } }: Pick<Context, 'database' | 'config'>,
): Promise<Verified> {
  const found = await selectPasswordHash(database.orm, eq(users.email, email));
  if (!found) {
    // Hashing takes as long as checking a password.
    await hashPassword(password, passwordCost);
    throw wrongCredentials();
  }
  if (!(await verifyPassword(password, found.passwordHash))) throw wrongCredentials();
  return found;
}

/** A new session, and the name that identifies its browser from now on. */
interface NewSession {
  data: SignedIn;
  device: string;
}

/** This many characters identify a browser. Longer headers are truncated, because they are stored with the session. */
const longestUserAgent = 400;

/**
 * Creates a session.
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
      token: signToken(token, secret),
      user: { id, name, email, phone, role: readRole(role), photo: photoAddress(image) },
    },
    device: await rememberDevice(tx, userId, device, now),
  };
}

/** Signs a user in. Too many attempts have to wait. */
export const signIn = writeHandler('signIn', {
  async prepare({ body, origin }, context) {
    const attempt = await countSignIn(body.email, origin, context);
    return { attempt, verified: await verifyCredentials(body, context) };
  },
  async run({ body, origin }, context, { attempt, verified }) {
    const session = await beginSession(verified, body, origin, context);
    await attempt.succeeded(context);
    return session;
  },
  async undo({ attempt }, context, because) {
    if (because === 'failed') await attempt.interrupted(context);
  },
});
