import type { Tx } from '#database/database.ts';
import { and, eq, ne, or } from '#database/orm.ts';
import { hashPassword } from '#database/passwords.ts';
import { accounts, alertRecipients, receiptImages, users, verifications } from '#database/schema.ts';
import { recipientsOf } from '../alerts/recipients.ts';
import { settleAttempts } from '../platform/attempts.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { emailAttempt } from '../platform/mail/email-limits.ts';
import { deleteMailsJob, sendEmail } from '../platform/mail/send-email.ts';
import { enqueueFileDeletion } from '../receipt-files/receipt-files.ts';
import { beginSession } from '../sessions/sign-in.ts';
import { sendEmailLinkJob } from './email-change.ts';
import { linksOf } from './email-links.ts';
import { accountDeletedEmail } from './email-templates.ts';
import { checkNewPassword, checkOwnPassword } from './password.ts';
import { personalDataTables } from './personal-data-tables.ts';
import { deletePhotoFileJob } from './photo.ts';

/**
 * Inserts a user with a password.
 * @param tx a transaction; callers hash the password before it begins, because hashing takes long and would block
 * others
 */
export async function insertUser(
  tx: Tx,
  person: typeof users.$inferInsert,
  passwordHash: string,
): Promise<number> {
  const [user] = await tx.insert(users).values(person).returning({ id: users.id });
  if (!user) throw new Error('the person was not inserted');
  await insertCredential(tx, user.id, passwordHash);
  return user.id;
}

/** Inserts the credential of a user. @param passwordHash null: the user has no password yet, but can set one by mail */
export async function insertCredential(tx: Tx, userId: number, passwordHash: string | null): Promise<void> {
  await tx
    .insert(accounts)
    .values({ userId, accountId: String(userId), providerId: 'credential', password: passwordHash });
}

/**
 * Creates an account and signs the user in. It reveals when the address already has an account: see
 * docs/decisions/0009-accounts.md.
 */
export const register = writeHandler('register', {
  async prepare({ body: { email, password } }, { config }) {
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password, config.passwordCost) };
  },
  async run({ body: { name, email, phone }, origin }, context, { passwordHash }) {
    const { tx, secret, now, enqueue } = context;
    const person = { name, email, phone, createdAt: now, updatedAt: now };
    const userId = await insertUser(tx, person, passwordHash).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Já existe uma conta com este e-mail. Entre nela ou peça outra senha.';
      throw new Failure('conflict', message, [{ field: 'email', message }]);
    });
    // Requests made before this address had an account have sent no email, so they do not count.
    await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
    await enqueue(sendEmailLinkJob, { email, userId, name, sessionId: null });
    const { data, device } = await beginSession(
      { userId, passwordHash },
      { remember: true },
      origin,
      context,
    );
    return { data, device };
  },
});

/** Deletes the caller's account, with its files. The last administrator cannot. */
export const deleteAccount = writeHandler('deleteAccount', {
  prepare: ({ body }, context) => checkOwnPassword(context.caller, 'password', body.password, context),
  async run(_request, { tx, caller, now, enqueue }) {
    const { account, administrators } = await lockAccount(tx, caller.id);
    if (!account) throw new Failure('unauthenticated');
    if (account.role === 'admin' && administrators === 1) {
      throw new Failure(
        'conflict',
        'Esta é a única conta de administrador. Dê o papel a outra pessoa antes de excluir a sua.',
      );
    }
    await eraseAccount(account, { tx, now, enqueue });
    return { data: { deleted: true } };
  },
});

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'image'>;

/**
 * Deletes an account, with its files, and notifies its owner by mail. Approved reviews, reports and receipts stay without a
 * name (a foreign key sets their user to null); uses of coupons still count, without person and CPF; contributions that are not
 * approved and all other rows of the user are deleted. The caller has locked the user's row.
 */
export async function eraseAccount(
  person: Person,
  { tx, now, enqueue }: Pick<WriteContext, 'tx' | 'now' | 'enqueue'>,
): Promise<void> {
  const { id, image } = person;
  for (const personal of personalDataTables) {
    if (personal.leaves === 'nameless') {
      const { table } = personal;
      await tx.delete(table).where(and(eq(table.userId, id), ne(table.status, 'approved')));
    }
    if (personal.leaves === 'emptied') {
      await tx.update(personal.table).set(personal.by).where(eq(personal.table.userId, id));
    }
  }
  const images = await tx
    .delete(receiptImages)
    .where(eq(receiptImages.userId, id))
    .returning({ key: receiptImages.key });
  await tx.delete(verifications).where(linksOf(id));
  // Those of its address from before it had an account do not refer to it.
  await tx.delete(alertRecipients).where(recipientsOf(tx, id));
  await tx.delete(users).where(eq(users.id, id));
  if (image !== null) await enqueue(deletePhotoFileJob, { userId: id, key: image });
  await enqueueFileDeletion(
    { tx, now, enqueue },
    images.map(({ key }) => key),
  );
  await enqueue(deleteMailsJob, {});
  await sendEmail({ enqueue, now }, accountDeletedEmail(person));
}

/**
 * Locks an account and those of all administrators, until the transaction ends. Rows are locked in one order: if the last two
 * administrators leave at once, the second sees that the first no longer exists. A write of the back office that locks an
 * account must begin with this, because the entry of the audit log refers to the caller's row, which would otherwise be locked
 * second. The lock does not block such references.
 * @returns the account, undefined if it no longer exists, and the number of administrators
 */
export async function lockAccount(tx: Tx, id: number) {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(users.id)
    .for('no key update');
  return {
    account: locked.find((user) => user.id === id),
    administrators: locked.filter(({ role }) => role === 'admin').length,
  };
}
