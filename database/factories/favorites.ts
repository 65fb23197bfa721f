import type { Orm } from '../database.ts';
import { favorites } from '../schema.ts';
import { createProduct } from './products.ts';
import { onlyRow } from './unique.ts';
import { createUser } from './users.ts';

export type Favorite = typeof favorites.$inferSelect;

/** Inserts that a new person follows a new cut unless told; with a station, that they follow the station. */
export async function createFavorite(
  orm: Orm,
  overrides: Partial<typeof favorites.$inferInsert> = {},
): Promise<Favorite> {
  const told = overrides.productId !== undefined || overrides.fuelStationId !== undefined;
  const values: typeof favorites.$inferInsert = {
    userId: overrides.userId ?? (await createUser(orm)).id,
    ...(!told && { productId: (await createProduct(orm)).id }),
    ...overrides,
  };
  return onlyRow(await orm.insert(favorites).values(values).returning());
}
