import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { knownDevices, users } from '#database/schema.ts';
import { forgetAttempts } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { triesFrom } from '../sessions/sign-in-attempts.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks } from './email-links.ts';
import { passwordChangedEmail } from './email-templates.ts';
import { spentResetLink, whoseResetLink } from './reset-links.ts';

/**
 * Makes another password by a link out of a mail. Every session and every other link ends, every browser but this one is
 * a stranger again, and the address has proved to be the person's.
 */
export const resetPassword: Handler<Endpoints['resetPassword']> = async ({ body, origin }, context) => {
  const { token, password } = body;
  const { id, email } = await whoseResetLink(token, context);
  // The link is used up by the attempt to change: what can be refused is refused before.
  await checkNewPassword('password', password, email);
  await context.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    if (isAPIError(error) && error.statusCode < 500) throw spentResetLink();
    throw error;
  });
  const now = context.clock.now();
  const { person, device } = await context.database.orm.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(users.id, id))
      .returning({ name: users.name, email: users.email });
    if (!person) throw spentResetLink();
    await deleteLinks(tx, id);
    await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
    return { person, device: await rememberDevice(tx, id, origin.device, now) };
  });
  await forgetAttempts([...triesFrom(email, origin), emailAttempt(email, 'forgotten-password')], context);
  context.afterwards.do(() => context.mailer.send(passwordChangedEmail(person, context.config)));
  return { data: { changed: true, userId: id }, device };
};
