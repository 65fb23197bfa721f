import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { hashPassword } from '../passwords.ts';
import { accounts, users } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type User = typeof users.$inferSelect;

/** Inserts a user without a password; `role: 'admin'` makes an administrator. */
export async function createUser(
  orm: Orm,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<User> {
  const number = nextNumber();
  const values = { name: `Pessoa ${number}`, email: `pessoa${number}@example.com`, ...overrides };
  return onlyRow(await orm.insert(users).values(values).returning());
}

const password = 'carne de sol na brasa';
/** The test servers use this cost, too. */
export const lowestCost = 1;
let hash: Promise<string> | undefined;

/** Inserts a user who can sign in with the returned password. All share one password. */
export async function createPerson(
  orm: Orm,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<User & { password: string }> {
  hash ??= hashPassword(password, lowestCost);
  const user = await createUser(orm, overrides);
  await orm
    .insert(accounts)
    .values({ userId: user.id, accountId: String(user.id), providerId: 'credential', password: await hash });
  return { ...user, password };
}
