import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { categories } from '../schema.ts';
import { factory } from './factory.ts';
import { findSector } from './sectors.ts';
import { nextNumber } from './unique.ts';

export type Category = typeof categories.$inferSelect;

/** Inserts a category in the butcher's sector, sorted after the built-in ones. */
export const createCategory = factory(categories, async (orm, given) => {
  const number = nextNumber();
  return {
    name: `Categoria ${number}`,
    sectorId: given.sectorId ?? (await findSector(orm)).id,
    position: 10 + number,
  };
});

/** Finds a built-in category: 'Bovina', 'Aves'… */
export async function findCategory(orm: Orm, name: string): Promise<Category> {
  return onlyRow(await orm.select().from(categories).where(eq(categories.name, name)));
}
