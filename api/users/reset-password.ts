import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { knownDevices, sessions, users, verifications } from '#database/schema.ts';
import { settleAttempts } from '../platform/attempts.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { replacePassword } from '../sessions/password-hash.ts';
import { signInAttemptsFrom } from '../sessions/sign-in-attempts.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks } from './email-links.ts';
import { passwordChangedEmail } from './email-templates.ts';
import { findResetLink, spentResetLink } from './reset-links.ts';

/**
 * Sets a new password by the link in an email, in one transaction: all sessions and other links end, only this browser
 * is known from now on, and the address counts as verified.
 */
export const resetPassword = writeHandler('resetPassword', {
  async prepare({ body: { token, password } }, context) {
    const link = await findResetLink(token, context);
    await checkNewPassword('password', password, link.email);
    return { link, passwordHash: await hashPassword(password) };
  },
  async run({ origin }, { tx, now, secret, enqueue }, { link: { id, userId, email }, passwordHash }) {
    const person = await lockPerson(tx, userId);
    // When two requests use the link at the same time, the second one finds no link.
    const used = await tx.delete(verifications).where(eq(verifications.id, id)).returning();
    if (!person || used.length === 0) throw spentResetLink();
    await replacePassword(tx, { userId, passwordHash, now });
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await deleteLinks(tx, userId);
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
    const device = await rememberDevice(tx, userId, origin.device, now);
    await settleAttempts(
      { tx, secret },
      { forgotten: [...signInAttemptsFrom(email, origin), emailAttempt(email, 'forgotten-password')] },
    );
    await sendEmail({ enqueue, now }, passwordChangedEmail(person));
    return { data: { changed: true, userId }, device };
  },
});
