import { eq } from 'drizzle-orm';
import type { CategoryRow } from '#contract/categories.ts';
import type { Orm } from '#database/database.ts';
import { categories, products, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';

/** Returns the columns of a category for the back office, with its sector and number of products. */
export function categoryColumns(orm: Orm) {
  const { id, name, sectorId, version, createdAt, updatedAt } = categories;
  return {
    id,
    name,
    sectorId,
    version,
    createdAt,
    updatedAt,
    Sector: { id: sectors.id, name: sectors.name },
    products: orm.$count(products, eq(products.categoryId, categories.id)),
  };
}

export const noCategory = { noun: 'categories', missing: 'Categoria não encontrada.' };
export const categoryNameTaken = 'Já existe uma categoria com esse nome neste setor.';

/** @throws {Failure} 'not_found' */
export async function selectCategory(orm: Orm, id: number): Promise<CategoryRow> {
  const [row] = await orm
    .select(categoryColumns(orm))
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(eq(categories.id, id));
  if (!row) throw notFound(noCategory.missing);
  return withCityTimes(row);
}
