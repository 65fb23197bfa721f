import { hashPassword } from 'better-auth/crypto';
import { settleAttempts } from '../platform/attempts.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailAttempt } from './email-limits.ts';
import { insertUser } from './insert-user.ts';

/**
 * Creates an account and signs the person in. It tells when the address already has an account: see
 * docs/decisions/0009-accounts.md.
 */
export const register = writeHandler('register', {
  async prepare({ body: { email, password } }) {
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password) };
  },
  async run({ body: { name, email, phone }, origin }, context, { passwordHash }) {
    const { tx, secret, now } = context;
    const person = { name, email, phone, createdAt: now, updatedAt: now };
    const userId = await insertUser(tx, person, passwordHash).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Já existe uma conta com este e-mail. Entre nela ou peça outra senha.';
      throw new Failure('conflict', message, [{ field: 'email', message }]);
    });
    // Requests made before this address had an account have sent no email, so they do not count.
    await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
    return beginSession({ userId, passwordHash }, { remember: true }, origin, context);
  },
});
