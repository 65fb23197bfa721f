import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { sessions } from '../schema.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

type SessionRow = typeof sessions.$inferSelect;

/**
 * Inserts a remembered session, by default of a new person, valid for an hour. Its token is unsigned, so it cannot be
 * used.
 */
export async function createSession(
  orm: Orm,
  overrides: Partial<typeof sessions.$inferInsert> = {},
): Promise<SessionRow> {
  const values: typeof sessions.$inferInsert = {
    userId: overrides.userId ?? (await createUser(orm)).id,
    token: `token ${nextNumber()}`,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...overrides,
  };
  return onlyRow(await orm.insert(sessions).values(values).returning());
}
