import type { Tx } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { accounts, knownDevices, passkeys, sessions, users, verifications } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { nameFromEmail } from '#domain/emails.ts';
import { settleAttempts } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { emailAttempt, linkAttempts, mayEmail } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { describeDevice } from '../sessions/sessions.ts';
import { insertSession, longestUserAgent } from '../sessions/sign-in.ts';
import { insertCredential } from './account.ts';
import { createSignInLink, deleteLinks, findSignInLink, type SignInLink } from './email-links.ts';
import { administratorLinkEmail, passwordWithdrawnEmail, signInLinkEmail } from './email-templates.ts';

type Person = typeof users.$inferSelect;

/**
 * Sends a link that signs in, whether the address has an account or not. A background job looks it up, so that response times do
 * not reveal which.
 */
export const requestSignInLink = writeHandler(
  'requestSignInLink',
  async ({ body: { email }, origin }, { enqueue }) => {
    const device = describeDevice(origin.userAgent?.slice(0, longestUserAgent) ?? null);
    await enqueue(sendSignInLinkJob, { email, device });
    return { data: { received: true } };
  },
);

/**
 * Creates a link that signs in and emails it, in one transaction. Administrators get a mail without a link: their mailbox alone
 * opens no panel, and a new password by mail ends their sessions and is noticed.
 */
export const sendSignInLinkJob = defineJob<{ email: string; device: string }>(
  'send-sign-in-link',
  'work',
  async ({ email, device }, context) => {
    await inTransaction(context, async ({ tx, now, enqueue }) => {
      const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      const person = found && (await lockPerson(tx, found.id));
      const { secret } = context;
      if (!(await mayEmail({ tx, now, secret }, email, 'sign-in-link'))) return;
      // The account has left, or changed its address, in the meantime.
      if (found && person?.email !== email) return;
      if (person?.role === 'admin') return sendEmail({ enqueue, now }, administratorLinkEmail(person));
      const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
      const link = await createSignInLink(tx, person?.id ?? email, expiresAt, now);
      const to = { id: person?.id ?? null, name: person?.name ?? '', email };
      await sendEmail({ enqueue, now }, signInLinkEmail(to, link, { device, at: now }));
    });
  },
);

const spentSignInLink = () => invalid('token', 'Este link não vale mais. Peça outro.');

/** Finds the link of a token. The link stays valid. @throws {Failure} 'invalid' when the link is not valid */
async function requireSignInLink(
  token: string,
  { clock, database }: Pick<Context, 'clock' | 'database'>,
): Promise<SignInLink> {
  const link = await findSignInLink(database.orm, token, clock.now());
  if (!link) throw spentSignInLink();
  return link;
}

/**
 * Returns the address with which a link signs in, for the page that the link opens: whoever was sent the link of somebody else
 * sees whose account it is.
 */
export const checkSignInLink = writeHandler('checkSignInLink', {
  prepare: ({ body }, context) => requireSignInLink(body.token, context),
  run: async (_request, _context, { email }) => ({ data: { email } }),
});

/** Signs a user in by the link in a mail, which works once, and creates the account of an address that has none. */
export const signInByLink = writeHandler('signInByLink', {
  prepare: ({ body }, context) => requireSignInLink(body.token, context),
  async run({ origin }, context, { id, userId, email }) {
    const { tx, now, secret } = context;
    const person = userId === null ? await insertOrLock(tx, email, now) : await lockPerson(tx, userId);
    // If two requests use the link at the same time, the second one finds no link.
    const used = await tx.delete(verifications).where(eq(verifications.id, id)).returning();
    if (person?.email !== email || used.length === 0) throw spentSignInLink();
    if (person.role === 'admin') throw invalid('token', 'Quem administra o site entra com a senha.');
    if (!person.emailVerified) await proveAddress(person, origin.device, context);
    const { data, device } = await insertSession(person, { remember: true, proof: 'link' }, origin, context);
    // Requests for another password made before this address had an account have sent no email, so they do not count.
    const forgotten = userId === null ? linkAttempts(email) : [emailAttempt(email, 'sign-in-link')];
    await settleAttempts({ tx, secret }, { forgotten });
    return { data, device };
  },
});

/** Inserts the user of an address, without a password; if another request has done so first, locks its row. */
async function insertOrLock(tx: Tx, email: string, now: Date): Promise<Person | undefined> {
  const [made] = await tx
    .insert(users)
    .values({ name: nameFromEmail(email), email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (made) {
    await insertCredential(tx, made.id, null);
    return made;
  }
  const [found] = await tx.select().from(users).where(eq(users.email, email)).for('no key update');
  return found;
}

/**
 * Marks an address as verified by its link. Anybody can register with the address of somebody else and wait for its owner to use
 * the account. So unless the account has been opened in this browser before, its password, passkeys, sessions and other links end.
 */
async function proveAddress(
  person: Person,
  device: string | undefined,
  { tx, now, enqueue }: Pick<WriteContext, 'tx' | 'now' | 'enqueue'>,
): Promise<void> {
  const { id, email } = person;
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, id));
  if (await isKnownDevice(tx, email, device)) return;
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await tx.delete(passkeys).where(eq(passkeys.userId, id));
  await deleteLinks(tx, id);
  await tx.update(accounts).set({ password: null, updatedAt: now }).where(eq(accounts.userId, id));
  await sendEmail({ enqueue, now }, passwordWithdrawnEmail(person));
}
