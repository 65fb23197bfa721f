import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { knownDevices, users } from '#database/schema.ts';
import { forgetAttempts } from '../platform/attempts.ts';
import type { Verb } from '../platform/world.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { triesFrom } from '../sessions/sign-in-attempts.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deleteLinks } from './email-links.ts';
import { passwordChangedLetter } from './letters.ts';
import { writingTo } from './may-write-to.ts';
import { spentResetLink, whoseResetLink } from './reset-links.ts';

/**
 * Makes another password by a link out of a mail. Every session and every other link ends, every browser but this one is
 * a stranger again, and the address has proved to be the person's.
 */
export const resetPassword: Verb<Endpoints['resetPassword']> = async ({ body, origin }, world) => {
  const { token, password } = body;
  const { id, email } = await whoseResetLink(token, world);
  // The link is used up by the attempt to change: what can be refused is refused before.
  await checkNewPassword('password', password, email);
  await world.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    if (isAPIError(error) && error.statusCode < 500) throw spentResetLink();
    throw error;
  });
  const now = world.clock.now();
  const { person, device } = await world.database.orm.transaction(async (tx) => {
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
  await forgetAttempts([...triesFrom(email, origin), writingTo(email, 'forgotten-password')], world);
  world.afterwards.do(() => world.mailer.send(passwordChangedLetter(person, world.config)));
  return { data: { changed: true, userId: id }, device };
};
