import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { productSynonyms, products } from '../schema.ts';
import { findCategory } from './categories.ts';
import { type Given, nextNumber } from './unique.ts';

export type Product = typeof products.$inferSelect;

/** Inserts a new cut of beef, with synonyms; the usual cuts are built in. */
export async function createProduct(
  orm: Orm,
  { synonyms = [], ...overrides }: Given<typeof products> & { synonyms?: string[] } = {},
): Promise<Product> {
  const values = {
    name: `Corte ${nextNumber()}`,
    categoryId: overrides.categoryId ?? (await findCategory(orm, 'Bovina')).id,
    ...overrides,
  };
  const product = onlyRow(await orm.insert(products).values(values).returning());
  if (synonyms.length > 0) {
    await orm.insert(productSynonyms).values(synonyms.map((name) => ({ productId: product.id, name })));
  }
  return product;
}

/** Inserts a new fuel; the six usual ones are built in. */
export async function createFuelType(orm: Orm, overrides: Given<typeof products> = {}): Promise<Product> {
  const number = nextNumber();
  return createProduct(orm, {
    name: `Combustível ${number}`,
    categoryId: (await findCategory(orm, 'Combustíveis')).id,
    unit: 'l',
    position: 10 + number,
    ...overrides,
  });
}

/** Finds a built-in product: 'Picanha', 'Frango', 'Etanol'… */
export async function findProduct(orm: Orm, name: string): Promise<Product> {
  return onlyRow(await orm.select().from(products).where(eq(products.name, name)));
}
