import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { postalCodes } from '../schema.ts';
import { nextNumber } from './unique.ts';

type PostalCode = typeof postalCodes.$inferSelect;

/** Inserts a CEP of Palmas whose address came from a service, without coordinates. */
export async function createPostalCode(
  orm: Orm,
  overrides: Partial<typeof postalCodes.$inferInsert> = {},
): Promise<PostalCode> {
  const values: typeof postalCodes.$inferInsert = {
    zipcode: String(77_000_000 + nextNumber()),
    street: 'Avenida NS 2',
    neighbourhood: 'Plano Diretor Sul',
    city: 'Palmas',
    state: 'TO',
    source: 'viacep',
    fetchedAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(postalCodes).values(values).returning());
}
