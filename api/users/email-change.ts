import type { Tx } from '#database/database.ts';
import { and, eq, ne } from '#database/orm.ts';
import { emailChanges, sessions, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { emailAttempt, mayEmail } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockPerson, requirePerson } from '../sessions/lock-person.ts';
import {
  announceEmailLink,
  createEmailLink,
  deleteLinks,
  findEmailLink,
  type NewAddress,
  withdrawEmailLink,
} from './email-links.ts';
import {
  addressChangedEmail,
  addressTakenEmail,
  confirmAddressEmail,
  confirmOwnAddressEmail,
} from './email-templates.ts';
import { checkOwnPassword } from './password.ts';

/**
 * Sends a confirmation link to the new address. If another account uses that address, its owner is notified instead. The old
 * address stays valid until the link is used.
 */
export const changeEmail = writeHandler('changeEmail', {
  async prepare({ body }, context) {
    const { caller } = context;
    if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
    await checkOwnPassword(caller, 'password', body.password, context);
    await countMail(caller.id, body.email, context);
  },
  async run({ body: { email } }, { tx, caller, now, enqueue }) {
    const { id: userId, name, sessionId } = caller;
    await enqueue(sendEmailLinkJob, { email, userId, name, sessionId });
    // The page asks for the profile at once, perhaps before the job has run.
    await requirePerson(tx, userId);
    await deleteLinksToOthers(tx, { userId, email });
    await announceEmailLink(tx, { userId, email }, linkEnd(now), now);
    return { data: { received: true } };
  },
});

/** Sends a link to the address that an account has, for people who have not confirmed it yet. */
export const sendEmailConfirmation = writeHandler('sendEmailConfirmation', {
  prepare: (_request, context) => countMail(context.caller.id, context.caller.email, context),
  async run(_request, { tx, caller, enqueue }) {
    const { emailVerified, email } = await requirePerson(tx, caller.id);
    if (emailVerified) throw new Failure('conflict', 'O seu e-mail já está confirmado.');
    const { id: userId, name, sessionId } = caller;
    await enqueue(sendEmailLinkJob, { email, userId, name, sessionId });
    return { data: { received: true } };
  },
});

/** Counts a mail that an account sends to an address that it has not confirmed. @throws {TooMany} */
async function countMail(userId: number, email: string, context: Context): Promise<void> {
  const mails: LimitedAttempt[] = [
    { scope: ['new-address', String(userId)], limit: attemptLimits.mailsOfAccount },
    { scope: ['new-address', String(userId), email], limit: attemptLimits.mails },
  ];
  await countAttempt(mails, context);
}

/** A user's request to confirm an address, which may be a new one, and the session in which it was made. */
interface EmailLinkRequest {
  email: string;
  userId: number;
  name: string;
  /** null: the account was just made, with this address */
  sessionId: number | null;
}

/**
 * Sends a confirmation link to a user's address, or a notice to its owner if another account uses the address. The same rows are
 * stored in both cases, because the user can download them; the link of an address that another account uses is never sent.
 */
export const sendEmailLinkJob = defineJob<EmailLinkRequest>(
  'send-email-link',
  'work',
  async (request, context) => {
    const { email, name } = request;
    await inTransaction(context, async ({ tx, now, enqueue }) => {
      const [owner] = await tx
        .select({ id: users.id, name: users.name, email: users.email })
        .from(users)
        .where(eq(users.email, email));
      await lockPerson(tx, request.userId);
      const allowed = await mayEmail({ tx, now, secret: context.secret }, email, 'new-address');
      const secret = await replaceLinks(tx, request, allowed, now);
      if (!allowed) return;
      const isOwn = owner?.id === request.userId;
      if (owner && !isOwn) await sendEmail({ enqueue, now }, addressTakenEmail(owner));
      else if (secret !== null) {
        const template = isOwn ? confirmOwnAddressEmail : confirmAddressEmail;
        await sendEmail({ enqueue, now }, template({ id: request.userId, name, email }, secret, linkMinutes));
      }
    });
  },
);

/**
 * Deletes the links to other addresses, so that a mistyped address gives no stranger access to the account. The user's row is
 * locked.
 * @param create whether to create a new link
 * @returns the secret of the new link; null when none is created, or when the requesting session has ended in the meantime
 */
async function replaceLinks(
  tx: Tx,
  { email, userId, sessionId }: EmailLinkRequest,
  create: boolean,
  now: Date,
): Promise<string | null> {
  // This check comes after the lock, because the transaction that held the lock before may have ended the session.
  if (sessionId !== null && (await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) {
    await withdrawEmailLink(tx, { userId, email });
    return null;
  }
  await deleteLinksToOthers(tx, { userId, email });
  return create ? createEmailLink(tx, { userId, email }, linkEnd(now), now) : null;
}

const linkEnd = (now: Date) => new Date(now.getTime() + linkMinutes * 60_000);

async function deleteLinksToOthers(tx: Tx, { userId, email }: NewAddress): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), ne(emailChanges.email, email)));
}

/** Returns the address that a link would confirm, for the page that the link opens. */
export const checkEmailLink = writeHandler('checkEmailLink', async ({ body }, { tx, now }) => {
  const link = await findEmailLink(tx, body.token, now);
  if (!link) throw spentEmailLink();
  return { data: { email: link.email } };
});

const spentEmailLink = () =>
  invalid('token', 'Este link não vale mais. Se você já o usou, a troca está feita; senão, peça outra vez.');

/**
 * Confirms the address of an account by the link sent to it, which works once. If it is a new one, it replaces the old address,
 * which is notified.
 */
export const confirmEmail = writeHandler('confirmEmail', async ({ body }, { tx, now, secret, enqueue }) => {
  const { before, email } = await changeAddress(tx, body.token, now);
  // Requests made before this address had an account have sent no email, so they do not count.
  await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
  if (before.email !== email) await sendEmail({ enqueue, now }, addressChangedEmail(before));
  return { data: { email } };
});

async function changeAddress(tx: Tx, token: string, now: Date) {
  const link = await findEmailLink(tx, token, now);
  if (!link) throw spentEmailLink();
  const { userId, email } = link;
  const before = await lockPerson(tx, userId);
  // If two requests use the link at the same time, the second one finds no link.
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

/** Cancels the link sent to a new address: a mistyped address may be a stranger's mailbox. */
export const cancelEmailChange = writeHandler('cancelEmailChange', async (_request, { tx, caller }) => {
  await lockPerson(tx, caller.id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, caller.id));
  return { data: { cancelled: true } };
});
