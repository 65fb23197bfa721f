import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { reviews } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { createUser } from './users.ts';

export type Review = typeof reviews.$inferSelect;

/** Inserts an approved review, by default five stars for a new butcher by a new person. */
export async function createReview(
  orm: Orm,
  overrides: Partial<typeof reviews.$inferInsert> = {},
): Promise<Review> {
  const values: typeof reviews.$inferInsert = {
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    rating: 5,
    comment: 'Carne fresca.',
    status: 'approved',
    ...overrides,
  };
  return onlyRow(await orm.insert(reviews).values(values).returning());
}
