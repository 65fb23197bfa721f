import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Audience } from '#contract/endpoint.ts';
import { sessions } from '#database/schema.ts';
import { readRole } from '#domain/roles.ts';
import { endOfSession, isNewUse } from '#domain/sessions.ts';
import type { Caller, Origin } from './caller.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';

/**
 * Finds the caller and checks that the caller may make the call. The role is read together with the session, so that
 * its loss takes effect at once.
 * @throws {Failure} 'unauthenticated' without a valid session, 'forbidden' when an administrator is required,
 * 'unavailable' where too many wait to be found
 */
export async function authorize(
  origin: Origin,
  who: Audience,
  context: Pick<Context, 'auth' | 'clock' | 'database' | 'queues'>,
): Promise<Caller> {
  const { authorization } = origin;
  if (authorization === undefined) {
    throw new Failure('unauthenticated', 'Entre na sua conta para continuar.');
  }
  const caller = await context.queues.sessions(() => findCaller(authorization, context));
  if (!caller) throw new Failure('unauthenticated');
  if (who === 'admin' && caller.role !== 'admin') throw new Failure('forbidden');
  return caller;
}

/** Finds the session of an Authorization header and its user, if the session is valid. */
export function findSession(authorization: string, { auth }: Pick<Context, 'auth'>) {
  return auth.api.getSession({ headers: new Headers({ authorization }) }).catch((error) => {
    // An error 5xx of better-auth means that the database could not be read.
    if (isAPIError(error) && error.statusCode >= 500) throw new Failure('unavailable');
    throw error;
  });
}

/** Finds the user of an Authorization header's session, if it is valid, and records the use of the session. */
async function findCaller(
  authorization: string,
  { auth, clock, database }: Pick<Context, 'auth' | 'clock' | 'database'>,
): Promise<Caller | null> {
  const found = await findSession(authorization, { auth });
  if (!found) return null;
  const { session, user } = found;
  const now = clock.now();
  if (isNewUse(session.updatedAt, now)) {
    await database.orm
      .update(sessions)
      .set({ updatedAt: now, expiresAt: endOfSession(session.remembered !== false, session.createdAt, now) })
      .where(eq(sessions.id, Number(session.id)));
  }
  return {
    id: Number(user.id),
    role: readRole(user.role),
    name: user.name,
    email: user.email,
    phone: user.phone ?? null,
    sessionId: Number(session.id),
  };
}
