import { eq } from 'drizzle-orm';
import type { CategoryRow } from '#contract/categories.ts';
import type { Orm } from '#database/database.ts';
import { categories, products, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';

/** The columns of a category as the back office sees it, with its sector and how many products belong to it. */
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
