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

/** A person who wants another address, and the session in which they asked for it. */
interface Wanted {
  /** the new address */
  email: string;
  userId: number;
  name: string;
  sessionId: number;
}

/**
 * Writes to a person's new address how to confirm it; if it belongs to somebody already, tells its owner. The same is
 * kept in either case, as the person may read it: that link is sent to nobody.
 */
export const sendEmailLinkJob = defineJob<Wanted>('send-email-link', 'work', async (wanted, context) => {
  const { email, name } = wanted;
  const may = await mayEmail(email, 'new-address', context);
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const [owner] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.email, email));
    const secret = await replaceLinks(tx, wanted, may, now);
    if (!may) return;
    if (owner) await sendEmail({ enqueue, now }, addressTakenEmail(owner));
    else if (secret !== null) {
      await sendEmail({ enqueue, now }, confirmAddressEmail({ name, email }, secret, linkMinutes));
    }
  });
});

/**
 * Undoes the links to other addresses: one that was mistyped before gives nobody the account.
 * @returns the secret of a new link; null where none is to be made, or the session that asked has ended meanwhile
 */
async function replaceLinks(
  tx: Tx,
  { email, userId, sessionId }: Wanted,
  another: boolean,
  now: Date,
): Promise<string | null> {
  await lockPerson(tx, userId);
  // Asked only once the row is held: the transaction that held it before may have ended the session.
  if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) return null;
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), ne(emailChanges.email, email)));
  if (!another) return null;
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  return createEmailLink(tx, { userId, email }, expiresAt, now);
}
