import { randomBytes } from 'node:crypto';
import type { Db } from '#database/database.ts';
import { asc, eq } from '#database/orm.ts';
import { hashPassword, usualPasswordCost } from '#database/passwords.ts';
import { knownDevices, sessions, users } from '#database/schema.ts';
import { insertAudit } from '../platform/audit.ts';
import { replacePassword } from '../sessions/password-hash.ts';
import { lockAccount } from './account.ts';
import { auditedUser } from './back-office.ts';
import { deleteLinks } from './email-links.ts';

/** A new random password and its account, or the reason why there is none. */
export type GivenPassword =
  | { email: string; password: string }
  | { missing: string }
  /** no address was given, and there are several administrators, or none */
  | { administrators: string[] };

export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Gives an account a new random password for the operator of the site, and records it in the audit log. All its sessions end,
 * earlier links become invalid, and known browsers are forgotten.
 * @param email of the account; undefined: the only administrator
 */
export async function givePassword(db: Db, email: string | undefined, now: Date): Promise<GivenPassword> {
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(email === undefined ? eq(users.role, 'admin') : eq(users.email, email))
    .orderBy(asc(users.id));
  const [account, ...others] = found;
  if (email !== undefined && !account) return { missing: email };
  if (!account || others.length > 0) return { administrators: found.map((one) => one.email) };
  const password = randomPassword();
  const passwordHash = await hashPassword(password, usualPasswordCost);
  return db.transaction(async (tx) => {
    const { account: locked } = await lockAccount(tx, account.id);
    const isReplaced = await replacePassword(tx, { userId: account.id, passwordHash, now });
    if (!locked || !isReplaced) return { missing: account.email };
    await tx.delete(sessions).where(eq(sessions.userId, account.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, account.id));
    await deleteLinks(tx, account.id);
    await insertAudit(tx, { action: 'users.set-password', userId: null, at: now }, [
      { id: account.id, before: auditedUser(locked), after: auditedUser(locked, ['password']) },
    ]);
    return { email: account.email, password };
  });
}
