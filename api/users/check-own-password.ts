import { isAPIError } from 'better-auth/api';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import type { Caller, Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { authHeaders } from '../sessions/auth-headers.ts';

export const wrongPassword = (field: string) => invalid(field, 'Senha incorreta.');

/**
 * Checks that the person who uses the session also knows the password. Attempts are counted per session, so that
 * somebody who has stolen one session does not make the owner wait in another.
 * @param field the name of the password's field in the request
 * @throws {Failure} 'invalid' for that field, 'too_many' after several wrong passwords
 */
export async function checkOwnPassword(
  { caller, origin }: { caller: Caller; origin: Origin },
  field: string,
  password: string,
  context: Context,
): Promise<void> {
  const limited: LimitedAttempt[] = [
    { scope: ['own-password', String(caller.sessionId)], limit: attemptLimits.ownPassword },
  ];
  await countAttempt(limited, context);
  await context.auth.api
    .verifyPassword({ body: { password }, headers: authHeaders(origin) })
    .catch((error) => {
      if (isAPIError(error) && error.statusCode === 400) throw wrongPassword(field);
      // The session has ended meanwhile.
      if (isAPIError(error) && error.statusCode === 401) throw new Failure('unauthenticated');
      throw error;
    });
  await context.database.orm.transaction((tx) =>
    settleAttempts({ tx, secret: context.secret }, { forgotten: limited }),
  );
}
