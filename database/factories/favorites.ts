import { favorites } from '../schema.ts';
import { factory } from './factory.ts';
import { createProduct } from './products.ts';
import { createUser } from './users.ts';

/** Inserts a favorite, by default of a new person and a new cut. */
export const createFavorite = factory(favorites, async (orm, given) => {
  const hasTarget = given.productId !== undefined || given.establishmentId !== undefined;
  return {
    userId: given.userId ?? (await createUser(orm)).id,
    ...(!hasTarget && { productId: (await createProduct(orm)).id }),
  };
});
