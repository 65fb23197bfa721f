import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { knownDevices, users } from '#database/schema.ts';
import { forgetAttempts } from '../platform/attempts.ts';
import { invalid } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { triesFrom } from '../sessions/sign-in-attempts.ts';
import { checkNewPassword } from './check-new-password.ts';
import { passwordChangedLetter } from './letters.ts';

const spent = () => invalid('token', 'Este link não vale mais. Peça outro.');

/**
 * Makes another password by a link out of a mail. Every session ends, every browser but this one is a stranger again,
 * and the address has proved to be the person's.
 */
export const resetPassword: Verb<Endpoints['resetPassword']> = async ({ body, origin }, world) => {
  const { token, password } = body;
  const { internalAdapter } = await world.auth.$context;
  // The link is used up by the attempt to change: what can be refused is refused before.
  await checkNewPassword('password', password);
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link) throw spent();
  await world.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    if (isAPIError(error) && error.statusCode < 500) throw spent();
    throw error;
  });
  const now = world.clock.now();
  const { person, device } = await world.database.orm.transaction(async (tx) => {
    const userId = Number(link.value);
    const [person] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(users.id, userId))
      .returning({ name: users.name, email: users.email });
    if (!person) throw spent();
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
    return { person, device: await rememberDevice(tx, userId, origin.device, now) };
  });
  await forgetAttempts(triesFrom(person.email, origin), world);
  world.afterwards.do(() => world.mailer.send(passwordChangedLetter(person, world.config)));
  return { data: { changed: true }, device };
};
