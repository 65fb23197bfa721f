import type { Tx } from '#database/database.ts';
import { accounts, users } from '#database/schema.ts';

/**
 * Inserts somebody with their password, in the form in which better-auth finds both.
 * @param tx a transaction; the hash is made before it, as that takes long and would keep others waiting
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
