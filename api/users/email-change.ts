import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { emailChanges, sessions, users } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { defineJob } from '../platform/job.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { mayEmail } from './email-limits.ts';
import { createEmailLink } from './email-links.ts';
import { addressTakenEmail, confirmAddressEmail } from './email-templates.ts';

/** A person's request for a new address, and the session in which it was made. */
interface EmailChangeRequest {
  /** the new address */
  email: string;
  userId: number;
  name: string;
  sessionId: number;
}

/**
 * Sends a confirmation link to a person's new address, or a notice to its owner if another account uses the address.
 * The same rows are stored in both cases, because the person can download them; the link of a used address is never
 * sent.
 */
export const sendEmailLinkJob = defineJob<EmailChangeRequest>(
  'send-email-link',
  'work',
  async (request, context) => {
    const { email, name } = request;
    await inTransaction(context, async ({ tx, now, enqueue }) => {
      const [owner] = await tx
        .select({ name: users.name, email: users.email })
        .from(users)
        .where(eq(users.email, email));
      await lockPerson(tx, request.userId);
      const allowed = await mayEmail({ tx, now, secret: context.secret }, email, 'new-address');
      const secret = await replaceLinks(tx, request, allowed, now);
      if (!allowed) return;
      if (owner) await sendEmail({ enqueue, now }, addressTakenEmail(owner));
      else if (secret !== null) {
        await sendEmail({ enqueue, now }, confirmAddressEmail({ name, email }, secret, linkMinutes));
      }
    });
  },
);

/**
 * Deletes the links to other addresses, so that a mistyped address gives nobody the account. The person's row is locked.
 * @param create whether to create a new link
 * @returns the secret of the new link; null when none is created, or when the requesting session has ended meanwhile
 */
async function replaceLinks(
  tx: Tx,
  { email, userId, sessionId }: EmailChangeRequest,
  create: boolean,
  now: Date,
): Promise<string | null> {
  // This check comes after the lock, because the transaction that held the lock before may have ended the session.
  if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) return null;
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), ne(emailChanges.email, email)));
  if (!create) return null;
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  return createEmailLink(tx, { userId, email }, expiresAt, now);
}
