import { eq, or } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { users } from '#database/schema.ts';

/**
 * Locks an account and those of all administrators, until the transaction ends. Rows are locked in one order: if the last
 * two administrators leave at once, the second sees that the first is gone. A write of the back office that locks an
 * account begins with this: the entry of the audit log refers to the caller's row, which would otherwise come second. The
 * lock leaves such references free.
 * @returns the account, undefined where it is gone, and how many administrators there are
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
