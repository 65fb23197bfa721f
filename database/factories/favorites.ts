import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { favorites } from '../schema.ts';
import { createProduct } from './products.ts';
import { createUser } from './users.ts';

type Favorite = typeof favorites.$inferSelect;

/** Inserts a favorite, by default of a new person and a new cut. */
export async function createFavorite(
  orm: Orm,
  overrides: Partial<typeof favorites.$inferInsert> = {},
): Promise<Favorite> {
  const hasTarget = overrides.productId !== undefined || overrides.establishmentId !== undefined;
  const values: typeof favorites.$inferInsert = {
    userId: overrides.userId ?? (await createUser(orm)).id,
    ...(!hasTarget && { productId: (await createProduct(orm)).id }),
    ...overrides,
  };
  return onlyRow(await orm.insert(favorites).values(values).returning());
}
