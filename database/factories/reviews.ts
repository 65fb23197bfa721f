import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { reviews } from '../schema.ts';
import { createEstablishment, createFuelStation } from './establishments.ts';
import { createUser } from './users.ts';

type NewReview = typeof reviews.$inferInsert;
/** Inserts an approved review, by default five stars for a new butcher by a new person. */
export async function createReview(orm: Orm, overrides: Partial<NewReview> = {}) {
  const values: NewReview = {
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    rating: 5,
    comment: 'Gostei do atendimento.',
    status: 'approved',
    ...overrides,
  };
  return onlyRow(await orm.insert(reviews).values(values).returning());
}

/** Inserts an approved review, by default five stars for a new station by a new person. */
export async function createStationReview(orm: Orm, overrides: Partial<NewReview> = {}) {
  const establishmentId = overrides.establishmentId ?? (await createFuelStation(orm)).id;
  return createReview(orm, { ...overrides, establishmentId });
}
