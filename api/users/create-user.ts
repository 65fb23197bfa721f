import { hashPassword } from 'better-auth/crypto';
import { settleAttempts } from '../platform/attempts.ts';
import { writeHandler } from '../platform/handler.ts';
import { refuseTaken } from '../platform/versions.ts';
import { auditedUser } from './audited-user.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailAttempt } from './email-limits.ts';
import { insertUser } from './insert-user.ts';
import { userList } from './user-list.ts';

export const emailTaken = 'Já existe um usuário com este e-mail.';

/** Creates an account with a password and a role. */
export const createUser = writeHandler('createUser', {
  async prepare({ body: { email, password } }) {
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password) };
  },
  async run({ body: { name, email, role } }, context, { passwordHash }) {
    const { tx, now, secret, audit } = context;
    const person = { name, email, role, createdAt: now, updatedAt: now };
    const id = await insertUser(tx, person, passwordHash).catch(refuseTaken(emailTaken, 'email'));
    // Requests made before this address had an account have sent no email, so they do not count.
    await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
    const data = await userList.row(tx, id, context);
    await audit({ id, before: null, after: auditedUser(data) });
    return { data };
  },
});
