import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { categories } from '../schema.ts';
import { findSector } from './sectors.ts';
import { nextNumber } from './unique.ts';

export type Category = typeof categories.$inferSelect;

/** Inserts a category in the butcher's sector, sorted after the built-in ones. */
export async function createCategory(
  orm: Orm,
  overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<Category> {
  const number = nextNumber();
  const values = {
    name: `Categoria ${number}`,
    sectorId: overrides.sectorId ?? (await findSector(orm)).id,
    position: 10 + number,
    ...overrides,
  };
  return onlyRow(await orm.insert(categories).values(values).returning());
}

/** Finds a built-in category: 'Bovina', 'Aves'… */
export async function findCategory(orm: Orm, name: string): Promise<Category> {
  return onlyRow(await orm.select().from(categories).where(eq(categories.name, name)));
}
