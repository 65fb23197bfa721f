import { removals } from '../schema.ts';
import { factory } from './factory.ts';
import { createUser } from './users.ts';

/** Inserts the deletion of a region without rows, by default by a new person and now. */
export const createRemoval = factory(removals, async (orm, given) => ({
  noun: 'regions' as const,
  rowId: 1,
  userId: given.userId ?? (await createUser(orm)).id,
  held: [],
  presented: { id: 1, name: 'Norte' },
  removedAt: new Date(),
}));
