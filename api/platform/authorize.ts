import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Audience } from '#contract/endpoint.ts';
import { eq } from '#database/orm.ts';
import { merchantKeys, merchants, sessions, users } from '#database/schema.ts';
import { keyPattern } from '#domain/merchants.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession, isNewUse } from '#domain/sessions.ts';
import type { Caller, Merchant, Origin } from './caller.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';

type Authorizing = Pick<Context, 'clock' | 'database' | 'log' | 'queues' | 'secret'>;

/**
 * Finds the caller and checks that they may make the call. The role, and the places that a person keeps, are read together with
 * the session or the key, so that losing them takes effect at once.
 * @throws {Failure} 'unauthenticated' without a valid session or key, 'forbidden' when an administrator or a merchant is required,
 * 'unavailable' when too many callers are being looked up
 */
export async function authorize(
  origin: Origin,
  who: Audience,
  context: Authorizing,
): Promise<Caller | Merchant> {
  const { authorization } = origin;
  if (authorization === undefined) {
    throw new Failure('unauthenticated', 'Entre na sua conta para continuar.');
  }
  const find = who === 'key' ? findKeyHolder : findCaller;
  const caller = await context.queues.sessions(() => find(authorization, context));
  if (!caller) {
    throw new Failure('unauthenticated', who === 'key' ? 'Esta chave não vale.' : undefined);
  }
  if (who === 'admin' && caller.role !== 'admin') {
    context.log.warn({ userId: caller.id }, 'refused what only administrators may do');
    throw new Failure('forbidden');
  }
  return who === 'merchant' ? asMerchant(caller, context) : caller;
}

/** @throws {Failure} 'forbidden' for a person who keeps no place */
async function asMerchant(caller: Caller, { database }: Authorizing): Promise<Merchant> {
  const kept = await database.orm
    .select({ id: merchants.establishmentId })
    .from(merchants)
    .where(eq(merchants.userId, caller.id));
  if (kept.length === 0) throw new Failure('forbidden', 'Só quem cuida de uma loja pode fazer isso.');
  return { ...caller, places: kept.map(({ id }) => id), keyId: null };
}

/** The stored hash of the key of a shop's system. Its kind is part of it, as of every stored secret. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(`merchant-key:${key}`).digest('base64url');
}

/** Finds who has made the key of an Authorization header, and its place, and records the use of the key. */
async function findKeyHolder(
  authorization: string,
  { clock, database }: Authorizing,
): Promise<Merchant | null> {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (!keyPattern.test(key)) return null;
  const [found] = await database.orm
    .select({ key: merchantKeys, establishmentId: merchants.establishmentId, user: users })
    .from(merchantKeys)
    .innerJoin(merchants, eq(merchants.id, merchantKeys.merchantId))
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(eq(merchantKeys.secretHash, hashOfKey(key)));
  if (!found) return null;
  const { id: keyId } = found.key;
  await database.orm.update(merchantKeys).set({ lastUsedAt: clock.now() }).where(eq(merchantKeys.id, keyId));
  return { ...callerOf(found.user, 0), places: [found.establishmentId], keyId };
}

/** Signs the token of a session. Clients only get the signed form, so a stolen copy of the database opens no session. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** Returns the token of an Authorization header that this site has signed. */
function readToken(authorization: string, secret: string): string | undefined {
  const [, given, token] = /^bearer +(([^.]+)\..+)$/i.exec(authorization.trim()) ?? [];
  if (given === undefined || token === undefined) return undefined;
  const [sent, signed] = [Buffer.from(given), Buffer.from(signToken(token, secret))];
  return sent.length === signed.length && timingSafeEqual(sent, signed) ? token : undefined;
}

/** Finds the session of an Authorization header and its user. The session may have ended. */
export async function findSession(
  authorization: string,
  { database, secret }: Pick<Context, 'database' | 'secret'>,
) {
  const token = readToken(authorization, secret);
  if (token === undefined) return undefined;
  const [found] = await database.orm
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token));
  return found;
}

/** Finds the user of an Authorization header's session, if it is valid, and records the use of the session. */
async function findCaller(authorization: string, context: Authorizing): Promise<Caller | null> {
  const found = await findSession(authorization, context);
  if (!found) return null;
  const { session, user } = found;
  const now = context.clock.now();
  if (session.expiresAt <= now) return null;
  if (isNewUse(session.updatedAt, now)) {
    await context.database.orm
      .update(sessions)
      .set({ updatedAt: now, expiresAt: endOfSession(session.remembered, session.createdAt, now) })
      .where(eq(sessions.id, session.id));
  }
  return callerOf(user, session.id);
}

function callerOf({ id, role, name, email, phone }: typeof users.$inferSelect, sessionId: number): Caller {
  return { id, role: readRole(role), name, email, phone, sessionId };
}
