import type { Orm } from '../database.ts';
import { hashPassword } from '../passwords.ts';
import { accounts, users } from '../schema.ts';
import { factory } from './factory.ts';
import { type Given, nextNumber } from './unique.ts';

export type User = typeof users.$inferSelect;

/** Inserts a user without a password; `role: 'admin'` makes an administrator. */
export const createUser = factory(users, () => {
  const number = nextNumber();
  return { name: `Pessoa ${number}`, email: `pessoa${number}@example.com` };
});

const password = 'carne de sol na brasa';
/** The test servers use this cost, too. */
export const lowestCost = 1;
const hashes = new Map<number, Promise<string>>();

/**
 * Inserts a user who can sign in with the returned password. All share one password.
 * @param cost that of the password's hash (database/passwords.ts)
 */
export async function createPerson(
  orm: Orm,
  overrides: Given<typeof users> = {},
  cost = lowestCost,
): Promise<User & { password: string }> {
  const hash = hashes.get(cost) ?? hashPassword(password, cost);
  hashes.set(cost, hash);
  const user = await createUser(orm, overrides);
  await orm
    .insert(accounts)
    .values({ userId: user.id, accountId: String(user.id), providerId: 'credential', password: await hash });
  return { ...user, password };
}
