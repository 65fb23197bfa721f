import { and, eq, ne } from 'drizzle-orm';
import { emailChanges, sessions, users } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import type { Caller } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { mayEmail } from './email-limits.ts';
import { createEmailLink } from './email-links.ts';
import { addressTakenEmail, confirmAddressEmail } from './email-templates.ts';

/**
 * Writes to a person's new address how to confirm it; to whose it is already, that it is. What is kept is the same in
 * either case, as the person may read it: that link is sent to nobody.
 */
export async function sendEmailLink(email: string, caller: Caller, context: Context): Promise<void> {
  const { database, mailer, config } = context;
  const [owner] = await database.orm
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.email, email));
  const may = await mayEmail(email, 'new-address', context);
  const secret = await replaceLinks(email, may, caller, context);
  if (!may) return;
  if (owner) await mailer.send(addressTakenEmail(owner));
  else if (secret !== null) {
    await mailer.send(confirmAddressEmail({ name: caller.name, email }, secret, linkMinutes, config));
  }
}

/**
 * Undoes the links to other addresses: one that was mistyped before gives nobody the account.
 * @returns the secret of a new link; null where none is to be made, or the session that asked has ended meanwhile
 */
async function replaceLinks(
  email: string,
  another: boolean,
  caller: Caller,
  { database, clock }: Context,
): Promise<string | null> {
  return database.orm.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('update');
    // Asked only once the row is held: whoever held it before may have ended the session.
    if ((await tx.$count(sessions, eq(sessions.id, caller.sessionId))) === 0) return null;
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, caller.id), ne(emailChanges.email, email)));
    if (!another) return null;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
    return createEmailLink(tx, { userId: caller.id, email }, expiresAt, now);
  });
}
