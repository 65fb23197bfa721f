import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { users } from '#database/schema.ts';
import { settleAttempts } from '../platform/attempts.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks, findEmailLink } from './email-links.ts';
import { addressChangedEmail } from './email-templates.ts';

export const spentEmailLink = () =>
  invalid('token', 'Este link não vale mais. Se você já o usou, a troca está feita; senão, peça outra vez.');

/**
 * Changes the address of an account by the link sent to the new one, which works once, and notifies the old address.
 */
export const confirmEmail = writeHandler('confirmEmail', async ({ body }, { tx, now, secret, enqueue }) => {
  const { before, email } = await changeAddress(tx, body.token, now);
  // Requests made before this address had an account have sent no email, so they do not count.
  await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
  await sendEmail({ enqueue, now }, addressChangedEmail(before));
  return { data: { email } };
});

async function changeAddress(tx: Tx, token: string, now: Date) {
  const link = await findEmailLink(tx, token, now);
  if (!link) throw spentEmailLink();
  const { userId, email } = link;
  const before = await lockPerson(tx, userId);
  // When two requests use the link at the same time, the second one finds no link.
  if (!before || !(await findEmailLink(tx, token, now))) throw spentEmailLink();
  // All other links become invalid, too, especially those sent to the old address.
  await deleteLinks(tx, userId);
  await tx
    .update(users)
    .set({ email, emailVerified: true, ...nextVersion(users, now) })
    .where(eq(users.id, userId))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Este e-mail já é de outra conta.');
      throw error;
    });
  return { before, email };
}
