import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { removals } from '../schema.ts';
import { createUser } from './users.ts';

/** Inserts the deletion of a region without rows, by default by a new person and now. */
export async function createRemoval(orm: Orm, overrides: Partial<typeof removals.$inferInsert> = {}) {
  const values: typeof removals.$inferInsert = {
    noun: 'regions',
    rowId: 1,
    userId: overrides.userId ?? (await createUser(orm)).id,
    held: [],
    presented: { id: 1, name: 'Norte' },
    removedAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(removals).values(values).returning());
}
