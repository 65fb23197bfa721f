import type { Orm } from '../database.ts';
import { users } from '../schema.ts';
import { nextNumber, onlyRow } from './unique.ts';

export type User = typeof users.$inferSelect;

/** Inserts a person with an account and no way to sign in yet; `role: 'admin'` for an administrator. */
export async function createUser(
  orm: Orm,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<User> {
  const number = nextNumber();
  const values = { name: `Pessoa ${number}`, email: `pessoa${number}@example.com`, ...overrides };
  return onlyRow(await orm.insert(users).values(values).returning());
}
