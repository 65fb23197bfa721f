import type { Tx } from '#database/database.ts';
import { accounts, users } from '#database/schema.ts';

/**
 * Inserts a user with a password, in the form that better-auth reads.
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
  await tx.insert(accounts).values({
    userId: user.id,
    accountId: String(user.id),
    providerId: 'credential',
    password: passwordHash,
  });
  return user.id;
}
