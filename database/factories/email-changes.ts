import type { Orm } from '../database.ts';
import { emailChanges } from '../schema.ts';
import { nextNumber, onlyRow } from './unique.ts';
import { createUser } from './users.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

/** Inserts a link of a new person to another address unless told, good for an hour; nobody holds its secret. */
export async function createEmailChange(
  orm: Orm,
  overrides: Partial<typeof emailChanges.$inferInsert> = {},
): Promise<EmailChange> {
  const number = nextNumber();
  const values: typeof emailChanges.$inferInsert = {
    secretHash: `hash ${number}`,
    userId: overrides.userId ?? (await createUser(orm)).id,
    email: `novo${number}@example.com`,
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(emailChanges).values(values).returning());
}
