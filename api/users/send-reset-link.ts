import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { defineJob } from '../platform/job.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { mayEmail } from './email-limits.ts';
import { createPasswordLink } from './email-links.ts';
import { resetPasswordEmail } from './email-templates.ts';

/**
 * Looks up the account of an address and, if there is one, creates a password reset link and emails it, all in one
 * transaction. An account that changes its address meanwhile gets none, as its links go with the address.
 */
export const sendResetLinkJob = defineJob<{ email: string }>(
  'send-reset-link',
  'work',
  async ({ email }, context) => {
    await inTransaction(context, async ({ tx, now, enqueue }) => {
      const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      const person = found && (await lockPerson(tx, found.id));
      const { secret } = context;
      if (!(await mayEmail({ tx, now, secret }, email, 'forgotten-password'))) return;
      if (person?.email !== email) return;
      const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
      const link = await createPasswordLink(tx, person.id, expiresAt, now);
      await sendEmail({ enqueue, now }, resetPasswordEmail(person, link, linkMinutes));
    });
  },
);
