import { isAPIError } from 'better-auth/api';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, settleAttempts, type Tried } from '../platform/attempts.ts';
import type { Caller, Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { authHeaders } from '../sessions/auth-headers.ts';

export const wrongPassword = (field: string) => invalid(field, 'Senha incorreta.');

/**
 * Makes sure that whoever holds the session knows the password too. Counted by session: who has taken one does not keep
 * the owner waiting in another.
 * @param field the name under which it was sent
 * @throws {Failure} 'invalid' for that field, 'too_many' after some wrong ones
 */
export async function checkOwnPassword(
  { caller, origin }: { caller: Caller; origin: Origin },
  field: string,
  password: string,
  context: Context,
): Promise<void> {
  const tried: Tried[] = [
    { what: ['own-password', String(caller.sessionId)], limit: attemptLimits.ownPassword },
  ];
  await countAttempt(tried, context);
  await context.auth.api
    .verifyPassword({ body: { password }, headers: authHeaders(origin) })
    .catch((error) => {
      if (isAPIError(error) && error.statusCode === 400) throw wrongPassword(field);
      // The session has ended meanwhile.
      if (isAPIError(error) && error.statusCode === 401) throw new Failure('unauthenticated');
      throw error;
    });
  await context.database.orm.transaction((tx) =>
    settleAttempts({ tx, now: context.clock.now(), secret: context.secret }, { forgotten: tried }),
  );
}
