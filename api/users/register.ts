import { hashPassword } from 'better-auth/crypto';
import type { Endpoints } from '#contract/endpoints.ts';
import { forgetAttempts } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailAttempt } from './email-limits.ts';
import { insertUser } from './insert-user.ts';

/** Creates an account and signs in. That an address has one already is said: see docs/decisions/0009-accounts.md. */
export const register: Handler<Endpoints['register']> = async ({ body, origin }, context) => {
  const { name, email, password, phone } = body;
  await checkNewPassword('password', password, email);
  const passwordHash = await hashPassword(password);
  await context.database.orm
    .transaction((tx) => insertUser(tx, { name, email, phone }, passwordHash))
    .catch((error) => {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Já existe uma conta com este e-mail. Entre nela ou peça outra senha.';
      throw new Failure('conflict', message, [{ field: 'email', message }]);
    });
  // What was asked for while nobody had the address was sent to nobody.
  await forgetAttempts([emailAttempt(email, 'forgotten-password')], context);
  return beginSession({ email, password, remember: true }, origin, context);
};
