import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, settleAttempts } from '../platform/attempts.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { replacePassword, selectPasswordHash } from '../sessions/password-hash.ts';
import { deleteSessionsBut } from '../sessions/session-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks } from './email-links.ts';
import { passwordChangedEmail } from './email-templates.ts';

/**
 * Changes the caller's password, ends the other sessions and invalidates every link sent before, in one transaction. It
 * does not overwrite a password that has changed meanwhile: a person who resets the password by email, because somebody
 * else knows the old one, must win.
 */
export const changePassword = writeHandler('changePassword', {
  async prepare({ body, origin }, context) {
    const { caller, database } = context;
    await checkNewPassword('newPassword', body.newPassword, caller.email);
    const before = await selectPasswordHash(database.orm, eq(users.id, caller.id));
    await checkOwnPassword({ caller, origin }, 'currentPassword', body.currentPassword, context);
    // Each change sends an email, and the address may not belong to the caller.
    await countAttempt([{ scope: ['password', String(caller.id)], limit: attemptLimits.changes }], context);
    return { before: before?.passwordHash ?? '', passwordHash: await hashPassword(body.newPassword) };
  },
  async run(_request, { tx, caller, now, secret, enqueue }, { before, passwordHash }) {
    await lockPerson(tx, caller.id);
    if (!(await replacePassword(tx, { userId: caller.id, passwordHash, before, now }))) {
      throw wrongPassword('currentPassword');
    }
    await deleteSessionsBut(tx, caller.id, caller.sessionId);
    await deleteLinks(tx, caller.id);
    // A person whose links have become invalid may request another one at once.
    await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(caller.email, 'forgotten-password')] });
    await sendEmail({ enqueue, now }, passwordChangedEmail(caller));
    return { data: { changed: true } };
  },
});
