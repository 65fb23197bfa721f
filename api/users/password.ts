import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { eq, inArray } from '#database/orm.ts';
import { hashPassword, verifyPassword } from '#database/passwords.ts';
import {
  knownDevices,
  merchantKeys,
  merchants,
  passkeys,
  sessions,
  users,
  verifications,
} from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { isObvious, isOwnAddress } from '#domain/passwords.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import type { Caller } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { linkAttempts, mayEmail } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { inTransaction } from '../platform/transaction.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { replacePassword, selectPasswordHash } from '../sessions/password-hash.ts';
import { deleteSessionsBut } from '../sessions/sessions.ts';
import { signInAttemptsFrom } from '../sessions/sign-in.ts';
import { createPasswordLink, deleteLinks, findPasswordLink, type PasswordLink } from './email-links.ts';
import { passwordChangedEmail, resetPasswordEmail } from './email-templates.ts';

let common: Promise<string> | undefined;

/**
 * Loads the 100,000 most common passwords of the world that are long enough to be allowed, once, at the first use: in lower
 * case, each between line breaks. Where they come from: docs/decisions/0077-passkeys.md.
 */
function commonPasswords(): Promise<string> {
  common ??= readFile(new URL('common-passwords.txt.br', import.meta.url)).then((bytes) =>
    brotliDecompressSync(bytes).toString('latin1'),
  );
  return common;
}

/** Searching the text takes less than a millisecond, and a set of its lines would take ten times its memory. */
async function isCommon(password: string): Promise<boolean> {
  const typed = password.trim().toLowerCase();
  return !typed.includes('\n') && (await commonPasswords()).includes(`\n${typed}\n`);
}

/**
 * Refuses a password that is easy to guess: one of the most common ones, or the account's own address.
 * @param field the name of its field in the request
 * @throws {Failure} 'invalid', for that field
 */
export async function checkNewPassword(field: string, password: string, email: string): Promise<void> {
  if (isObvious(password)) {
    throw invalid(field, 'Essa senha é muito comum e seria adivinhada. Escolha outra.');
  }
  if (await isCommon(password)) {
    throw invalid(field, 'Essa senha está entre as mais usadas do mundo. Escolha outra.');
  }
  if (isOwnAddress(password, email)) {
    throw invalid(field, 'A senha não pode ser o seu e-mail. Escolha outra.');
  }
}

/** A person who has only signed in by links has none. */
const noPasswordYet = 'Sua conta ainda não tem senha. Defina uma em “Esqueci a senha”.';

const wrongPassword = (field: string) => invalid(field, 'Senha incorreta.');

/**
 * Checks that the user of the session also knows the password. Attempts are counted per session, so that a thief of one session
 * does not make the owner wait in another.
 * @param field the name of the password's field in the request
 * @throws {Failure} 'invalid' for that field, 'too_many' after several wrong passwords
 */
export async function checkOwnPassword(
  caller: Caller,
  field: string,
  password: string,
  context: Context,
): Promise<void> {
  const limited: LimitedAttempt[] = [
    { scope: ['own-password', String(caller.sessionId)], limit: attemptLimits.ownPassword },
  ];
  const { orm } = context.database;
  const found = await selectPasswordHash(orm, eq(users.id, caller.id));
  if (!found) {
    if (await orm.$count(users, eq(users.id, caller.id))) throw invalid(field, noPasswordYet);
    // The account has been deleted since the session was found.
    throw new Failure('unauthenticated');
  }
  await countAttempt(limited, context);
  if (!(await verifyPassword(password, found.passwordHash))) throw wrongPassword(field);
  await orm.transaction((tx) => settleAttempts({ tx, secret: context.secret }, { forgotten: limited }));
}

/**
 * Changes the caller's password, ends the other sessions and invalidates every link sent before, in one transaction. It does
 * not overwrite a password that was changed concurrently: a user who resets the password by email, because someone else knows
 * the old one, must win.
 */
export const changePassword = writeHandler('changePassword', {
  async prepare({ body }, context) {
    const { caller, config, database } = context;
    await checkNewPassword('newPassword', body.newPassword, caller.email);
    const before = await selectPasswordHash(database.orm, eq(users.id, caller.id));
    await checkOwnPassword(caller, 'currentPassword', body.currentPassword, context);
    // Each change sends an email, and the address may not belong to the caller.
    await countAttempt([{ scope: ['password', String(caller.id)], limit: attemptLimits.changes }], context);
    return {
      before: before?.passwordHash ?? '',
      passwordHash: await hashPassword(body.newPassword, config.passwordCost),
    };
  },
  async run(_request, { tx, caller, now, secret, enqueue }, { before, passwordHash }) {
    await lockPerson(tx, caller.id);
    if (!(await replacePassword(tx, { userId: caller.id, passwordHash, before, now }))) {
      throw wrongPassword('currentPassword');
    }
    await deleteSessionsBut(tx, caller.id, caller.sessionId);
    await deleteLinks(tx, caller.id);
    // A user whose links have become invalid may request another one at once.
    await settleAttempts({ tx, secret }, { forgotten: linkAttempts(caller.email) });
    await sendEmail({ enqueue, now }, passwordChangedEmail(caller));
    return { data: { changed: true } };
  },
});

/**
 * Sends a password reset link if the address has an account. A background job looks up the account, so that response
 * times do not reveal whether it exists.
 */
export const forgotPassword = writeHandler('forgotPassword', async ({ body: { email } }, { enqueue }) => {
  await enqueue(sendResetLinkJob, { email });
  return { data: { received: true } };
});

/**
 * Looks up the account of an address and, if there is one, creates a password reset link and emails it, all in one transaction.
 * An account that changes its address in the meantime gets none, as links belong to the address.
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

const spentResetLink = () => invalid('token', 'Este link não vale mais. Peça outro.');

/** Finds the link of a token. The link stays valid. @throws {Failure} 'invalid' when the link is not valid */
async function findResetLink(
  token: string,
  { clock, database }: Pick<Context, 'clock' | 'database'>,
): Promise<PasswordLink> {
  const link = await findPasswordLink(database.orm, token, clock.now());
  if (!link) throw spentResetLink();
  return link;
}

/** Checks whether a reset link is valid, for the page that the link opens. */
export const checkResetLink = writeHandler('checkResetLink', {
  prepare: ({ body }, context) => findResetLink(body.token, context),
  run: async () => ({ data: { holds: true } }),
});

/**
 * Sets a new password by the link in an email, in one transaction: all sessions and other links end, only this browser
 * is known from now on, and the address counts as verified. Administrators who need a second step are known in no browser: their
 * mailbox has proved nothing else. Passkeys of an address that was not verified end, as a stranger may have added them.
 */
export const resetPassword = writeHandler('resetPassword', {
  async prepare({ body: { token, password } }, context) {
    const link = await findResetLink(token, context);
    await checkNewPassword('password', password, link.email);
    return { link, passwordHash: await hashPassword(password, context.config.passwordCost) };
  },
  async run({ origin }, context, { link: { id, userId, email }, passwordHash }) {
    const { tx, now, secret, enqueue, secondStep } = context;
    const person = await lockPerson(tx, userId);
    // If two requests use the link at the same time, the second one finds no link.
    const used = await tx.delete(verifications).where(eq(verifications.id, id)).returning();
    if (!person || used.length === 0) throw spentResetLink();
    await replacePassword(tx, { userId, passwordHash, now });
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await deleteLinks(tx, userId);
    // A stranger who had the account may have made keys of its shops.
    const memberships = tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.userId, userId));
    await tx.delete(merchantKeys).where(inArray(merchantKeys.merchantId, memberships));
    if (!person.emailVerified) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
    const isGuarded = secondStep === 'on' && person.role === 'admin';
    const device = isGuarded ? undefined : await rememberDevice(tx, userId, origin.device, now);
    await settleAttempts(
      { tx, secret },
      { forgotten: [...signInAttemptsFrom(email, origin), ...linkAttempts(email)] },
    );
    await sendEmail({ enqueue, now }, passwordChangedEmail(person));
    return { data: { changed: true, userId }, ...(device !== undefined && { device }) };
  },
});
