import type { Orm, Tx } from '#database/database.ts';
import { and, eq, type SQL } from '#database/orm.ts';
import { accounts, users } from '#database/schema.ts';

/** Returns a user's stored password hash; undefined when the user or the password does not exist. */
export async function selectPasswordHash(
  orm: Orm,
  person: SQL,
): Promise<{ userId: number; passwordHash: string } | undefined> {
  const [account] = await orm
    .select({ userId: accounts.userId, passwordHash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(person, eq(accounts.providerId, 'credential')));
  return account?.passwordHash ? { userId: account.userId, passwordHash: account.passwordHash } : undefined;
}

/**
 * Replaces a user's password unless it has been changed in the meantime. The caller has locked the user's row.
 * @param before the expected hash; undefined replaces any password
 * @returns whether the new password was stored
 */
export async function replacePassword(
  tx: Tx,
  { userId, passwordHash, before, now }: { userId: number; passwordHash: string; before?: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(
      and(
        eq(accounts.userId, userId),
        eq(accounts.providerId, 'credential'),
        before === undefined ? undefined : eq(accounts.password, before),
      ),
    )
    .returning({ id: accounts.id });
  return changed.length > 0;
}
