import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { emailChanges } from '../schema.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

type EmailChange = typeof emailChanges.$inferSelect;

/**
 * Inserts an email change, by default of a new person, valid for an hour. Its secret is unknown, so the link cannot
 * be used.
 */
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
