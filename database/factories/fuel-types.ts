import { eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { products } from '../schema.ts';
import { findCategory } from './categories.ts';
import type { Product } from './products.ts';
import { nextNumber } from './unique.ts';

/** Inserts a new fuel; the six usual ones are built in. */
export async function createFuelType(
  orm: Orm,
  overrides: Partial<typeof products.$inferInsert> = {},
): Promise<Product> {
  const number = nextNumber();
  const { id: categoryId } = await findCategory(orm, 'Combustíveis');
  const values = {
    name: `Combustível ${number}`,
    categoryId,
    unit: 'l',
    position: 10 + number,
    ...overrides,
  } as const;
  return onlyRow(await orm.insert(products).values(values).returning());
}

/** Finds a built-in fuel: 'Gasolina comum', 'Etanol'… */
export async function findFuelType(orm: Orm, name: string): Promise<Product> {
  return onlyRow(await orm.select().from(products).where(eq(products.name, name)));
}
