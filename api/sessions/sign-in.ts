import { randomBytes } from 'node:crypto';
import { linkedPages } from '#contract/links.ts';
import { photoAddress, type SignedIn } from '#contract/user-shapes.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { hashPassword, verifyPassword } from '#database/passwords.ts';
import { sessions, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { dayOf, formatClock, formatDate, toCityIso } from '#domain/city-time.ts';
import { greeting } from '#domain/email-texts.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession } from '#domain/sessions.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import { insertAudit } from '../platform/audit.ts';
import { signToken } from '../platform/authorize.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure, SecondStep } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { selectKeptPlaces } from '../platform/kept-places.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import type { Email } from '../platform/mail/email.ts';
import { mayEmail } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { lockPerson } from './lock-person.ts';
import { selectPasswordHash } from './password-hash.ts';
import { issueStep } from './second-step.ts';
import { deleteOldestSessions, describeDevice } from './sessions.ts';

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
    isKnownDevice: known,
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
  /** whether the owner of the address has signed in before in this browser */
  isKnownDevice: boolean;
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
export interface Verified {
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

/** How a user has shown that the account is theirs. */
export type Proof = { passwordHash: string } | 'link' | 'passkey' | 'code';

/** A new session, and the name that identifies its browser from now on. */
interface NewSession {
  sessionId: number;
  /** whether the user had signed in in this browser before */
  isKnownDevice: boolean;
  data: SignedIn;
  device: string;
}

/** This many characters identify a browser. Longer headers are truncated, because they are stored with the session. */
export const longestUserAgent = 400;

type SessionContext = Pick<WriteContext, 'tx' | 'now' | 'secret' | 'secondStep'>;

/**
 * Creates a session of a user who has given the password.
 * @param proof 'code': the user has confirmed the password with a code, too
 * @throws {Failure} 'unauthenticated' when the password has been changed since it was checked
 */
export async function beginSession(
  { userId, passwordHash }: Verified,
  { remember, proof = { passwordHash } }: { remember: boolean; proof?: Proof },
  origin: Origin,
  context: SessionContext,
): Promise<NewSession> {
  const person = await lockPerson(context.tx, userId);
  const current = await selectPasswordHash(context.tx, eq(users.id, userId));
  if (!person || current?.passwordHash !== passwordHash) throw wrongCredentials();
  return insertSession(person, { remember, proof }, origin, context);
}

/**
 * Creates a session of a user, whose row the caller has locked. Every session begins here.
 * @throws {Failure} 'second_step' for an administrator who has to confirm the password (docs/decisions/0077-passkeys.md)
 */
export async function insertSession(
  person: typeof users.$inferSelect,
  { remember, proof }: { remember: boolean; proof: Proof },
  { userAgent, device }: Origin,
  { tx, now, secret, secondStep }: SessionContext,
): Promise<NewSession> {
  const { id: userId, name, email, phone, role, image } = person;
  const isKnown = await isKnownDevice(tx, email, device);
  const isGuarded = secondStep === 'on' && role === 'admin' && !isKnown;
  if (isGuarded && proof === 'link') throw new Failure('forbidden');
  if (isGuarded && typeof proof === 'object') {
    throw new SecondStep(issueStep({ userId, passwordHash: proof.passwordHash }, { now, secret }));
  }
  const token = randomBytes(24).toString('base64url');
  const inserted = await tx
    .insert(sessions)
    .values({
      userId,
      token,
      remembered: remember,
      expiresAt: endOfSession(remember, now, now),
      userAgent: userAgent?.slice(0, longestUserAgent) || null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: sessions.id });
  await deleteOldestSessions(tx, userId);
  return {
    sessionId: onlyRow(inserted).id,
    isKnownDevice: isKnown,
    data: {
      token: signToken(token, secret),
      user: {
        id: userId,
        name,
        email,
        phone,
        role: readRole(role),
        photo: photoAddress(image),
        places: await selectKeptPlaces(tx, userId),
      },
    },
    // Somebody else may know, or have planted, the name of a browser that was not this user's before.
    device: await rememberDevice(tx, userId, isGuarded ? undefined : device, now),
  };
}

type SignedInPerson = Pick<SignedIn['user'], 'id' | 'name' | 'email' | 'role'>;

/** @param device as 'Chrome no Android' */
function newDeviceEmail(
  { id, name, email }: SignedInPerson,
  { device, by, at }: { device: string; by: SignInFacts['by']; at: Date },
): Email {
  const iso = toCityIso(at);
  const advice = {
    password: 'Se não foi, crie outra senha agora: os outros aparelhos saem da conta.',
    passkey: 'Se não foi, entre na conta, remova essa chave em Configurações e crie outra senha.',
  }[by];
  return {
    to: email,
    userId: id,
    subject: 'Entraram na sua conta em um aparelho novo',
    paragraphs: [
      greeting(name),
      `Alguém entrou na sua conta no Compara Palmas com ${by === 'password' ? 'a sua senha' : 'uma chave de acesso'}, em um aparelho novo: ${device}, em ${formatDate(dayOf(iso))}, às ${formatClock(iso)}.`,
      `Se foi você, não faça nada. ${advice}`,
    ],
    link: { label: 'Criar outra senha', path: linkedPages.forgottenPassword },
  };
}

/**
 * Notes a sign-in: one of an administrator in the audit log, and one from a new browser in a mail to the account's owner, in
 * case somebody else knows the password or has a passkey.
 */
export async function noteSignIn(
  person: SignedInPerson,
  { origin: { userAgent }, sessionId, isKnownDevice, by }: SignInFacts,
  context: Pick<WriteContext, 'tx' | 'now' | 'secret' | 'enqueue'>,
): Promise<void> {
  const { tx, now } = context;
  const device = describeDevice(userAgent ?? null);
  if (person.role === 'admin') {
    const after = { name: device, newDevice: !isKnownDevice };
    await insertAudit(tx, { action: 'sessions.create', userId: person.id, at: now }, [
      { id: sessionId, before: null, after },
    ]);
  }
  if (!isKnownDevice && (await mayEmail(context, person.email, 'new-device')))
    await sendEmail(context, newDeviceEmail(person, { device, by, at: now }));
}

interface SignInFacts {
  origin: Origin;
  sessionId: number;
  isKnownDevice: boolean;
  by: 'password' | 'passkey';
}

/** Signs a user in. Too many attempts have to wait. */
export const signIn = writeHandler('signIn', {
  async prepare({ body, origin }, context) {
    const attempt = await countSignIn(body.email, origin, context);
    return { attempt, verified: await verifyCredentials(body, context), needsSecondStep: false };
  },
  async run({ body: { remember }, origin }, context, prepared) {
    const { attempt, verified } = prepared;
    const begun = await beginSession(verified, { remember }, origin, context).catch((error: unknown) => {
      prepared.needsSecondStep = error instanceof SecondStep;
      throw error;
    });
    await attempt.succeeded(context);
    const { sessionId, data, device } = begun;
    const { isKnownDevice } = attempt;
    await noteSignIn(data.user, { origin, sessionId, isKnownDevice, by: 'password' }, context);
    return { data, device };
  },
  async undo({ attempt, needsSecondStep }, context, because) {
    // The password was right.
    if (because === 'failed' || needsSecondStep) await attempt.interrupted(context);
  },
});
