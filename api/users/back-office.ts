import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { knownDevices, sessions, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { mayLeaveAdministration, userCan } from '#domain/users-can.ts';
import { settleAttempts } from '../platform/attempts.ts';
import { selectLastChange } from '../platform/audit.ts';
import { invalid, notFound, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { isStale, nextVersion, refuseTaken } from '../platform/versions.ts';
import { replacePassword } from '../sessions/password-hash.ts';
import { auditedUser } from './audited-user.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailTaken } from './create-user.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks } from './email-links.ts';
import { addressChangedEmail, passwordChangedEmail } from './email-templates.ts';
import { lockAccount } from './lock-account.ts';
import { noUser, userList } from './user-list.ts';

type Account = typeof users.$inferSelect;

/**
 * Changes an account. Another password ends its sessions, and so does becoming an administrator: an older session may be
 * on a device that should not have these rights. Another address or password invalidates every link sent before, and its
 * person gets a mail. A role is read with each request, so another one holds at once.
 */
export const updateUser = writeHandler('updateUser', {
  async prepare({ body: { email, password } }) {
    if (!password) return { passwordHash: null };
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password) };
  },
  async run({ params: { id }, body }, context, { passwordHash }) {
    const { tx, caller, now, secret, enqueue, audit } = context;
    const { account: before, administrators } = await lockAccount(tx, id);
    if (!before) throw notFound(noUser.missing);
    if (isStale(before, body.version)) throw new Stale(await lastChangeOf(tx, before));
    const { name, email, role } = body;
    const isMoved = email !== before.email;
    const { changeAccess } = userCan({ role: before.role, isOwn: id === caller.id });
    if (!changeAccess.may && isMoved) throw invalid('email', changeAccess.why);
    if (!changeAccess.may && passwordHash !== null) throw invalid('password', changeAccess.why);
    if (before.role === 'admin' && role !== 'admin') {
      const permission = mayLeaveAdministration(administrators);
      if (!permission.may) throw invalid('role', permission.why);
    }
    await tx
      .update(users)
      .set({ name, email, role, ...(isMoved && { emailVerified: false }), ...nextVersion(users, now) })
      .where(eq(users.id, id))
      .catch(refuseTaken(emailTaken, 'email'));
    const becomesAdministrator = before.role !== 'admin' && role === 'admin';
    if (passwordHash !== null || becomesAdministrator)
      await tx.delete(sessions).where(eq(sessions.userId, id));
    if (passwordHash !== null) {
      await replacePassword(tx, { userId: id, passwordHash, now });
      await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
      await sendEmail({ enqueue, now }, passwordChangedEmail({ name, email }));
    }
    if (isMoved) await sendEmail({ enqueue, now }, addressChangedEmail(before));
    if (isMoved || passwordHash !== null) {
      await deleteLinks(tx, id);
      await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
    }
    const data = await userList.row(tx, id, context);
    const changed = [
      ...(['name', 'email', 'role'] as const).filter((field) => before[field] !== body[field]),
      ...(passwordHash === null ? [] : ['password']),
    ];
    await audit({ id, before: auditedUser(before), after: auditedUser(data, changed) });
    return { data };
  },
});

/** Finds the last change of an account. Changes by its own person are not in the audit log. */
async function lastChangeOf(tx: Tx, { id, name, updatedAt }: Account) {
  const audited = await selectLastChange(tx, noUser.noun, id);
  const at = toCityIso(updatedAt);
  return !audited || audited.at < at ? { name, at } : audited;
}
