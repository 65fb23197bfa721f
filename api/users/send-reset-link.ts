import { linkMinutes } from '#domain/email-texts.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { mayEmail } from './email-limits.ts';
import { deleteLinks } from './email-links.ts';
import { resetPasswordEmail } from './email-templates.ts';

/** Looks up the account of an address and, if there is one, creates a password reset link and emails it. */
export const sendResetLinkJob = defineJob<{ email: string }>(
  'send-reset-link',
  'work',
  async ({ email }, context) => {
    if (!(await mayEmail(email, 'forgotten-password', context))) return;
    await context.auth.api.requestPasswordReset({ body: { email } });
  },
);

interface ResetRequest {
  id: number;
  /** the address under which the account was found */
  email: string;
}

/**
 * Emails a password reset link that better-auth has just created. If the account has changed its address meanwhile,
 * which invalidates its links, nothing is sent.
 * @param secret the link's secret
 */
export async function mailResetLink(
  { id, email }: ResetRequest,
  secret: string,
  context: Context,
): Promise<void> {
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const person = await lockPerson(tx, id);
    if (person?.email === email) {
      await sendEmail({ enqueue, now }, resetPasswordEmail(person, secret, linkMinutes));
    } else await deleteLinks(tx, id);
  });
}
