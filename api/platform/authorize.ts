import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Audience } from '#contract/endpoint.ts';
import { eq } from '#database/orm.ts';
import { sessions, users } from '#database/schema.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession, isNewUse } from '#domain/sessions.ts';
import type { Caller, Origin } from './caller.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';

/**
 * Finds the caller and checks that they may make the call. The role is read together with the session, so that losing it takes
 * effect at once.
 * @throws {Failure} 'unauthenticated' without a valid session, 'forbidden' when an administrator is required, 'unavailable'
 * when too many callers are being looked up
 */
export async function authorize(
  origin: Origin,
  who: Audience,
  context: Pick<Context, 'clock' | 'database' | 'log' | 'queues' | 'secret'>,
): Promise<Caller> {
  const { authorization } = origin;
  if (authorization === undefined) {
    throw new Failure('unauthenticated', 'Entre na sua conta para continuar.');
  }
  const caller = await context.queues.sessions(() => findCaller(authorization, context));
  if (!caller) throw new Failure('unauthenticated');
  if (who === 'admin' && caller.role !== 'admin') {
    context.log.warn({ userId: caller.id }, 'refused what only administrators may do');
    throw new Failure('forbidden');
  }
  return caller;
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
async function findCaller(
  authorization: string,
  context: Pick<Context, 'clock' | 'database' | 'secret'>,
): Promise<Caller | null> {
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
  return {
    id: user.id,
    role: readRole(user.role),
    name: user.name,
    email: user.email,
    phone: user.phone,
    sessionId: session.id,
  };
}
