import { and, eq, type SQL } from 'drizzle-orm';
import type { CategoryRow, categoryEndpoints } from '#contract/categories.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Orm } from '#database/database.ts';
import { categories, products, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

/** Returns the columns of a category for the back office, with its sector and number of products. */
function categoryColumns(orm: Orm) {
  const { id, name, sectorId, version, createdAt, updatedAt } = categories;
  return {
    id,
    name,
    sectorId,
    version,
    createdAt,
    updatedAt,
    Sector: { id: sectors.id, name: sectors.name },
    kind: sectors.kind,
    products: orm.$count(products, eq(products.categoryId, categories.id)),
  };
}

type Query = Input<typeof categoryEndpoints.exportCategories>['query'];

/** Returns the condition of the categories that a search and a filter find. */
export function categoriesIn({ search, sectorId }: Pick<Query, 'search' | 'sectorId'>): SQL | undefined {
  return and(
    matching(categories.name, search),
    sectorId === undefined ? undefined : eq(categories.sectorId, sectorId),
  );
}

function orderOfCategories(orm: Orm, query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(categories.name),
      id: categories.id,
      sector: folded(sectors.name),
      products: categoryColumns(orm).products,
      updatedAt: categories.updatedAt,
    },
    categories.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findCategories(orm: Orm, query: Query) {
  return orm
    .select({ id: categories.id })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(categoriesIn(query))
    .orderBy(...orderOfCategories(orm, query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readCategoryRows(orm: Orm, query: Query, part: Part): Promise<CategoryRow[]> {
  const rows = await takePart(
    orm
      .select(categoryColumns(orm))
      .from(categories)
      .innerJoin(sectors, eq(sectors.id, categories.sectorId))
      .where(categoriesIn(query))
      .orderBy(...orderOfCategories(orm, query))
      .$dynamic(),
    categories.id,
    part,
  );
  return rows.map(withCityTimes);
}

export const noCategory = { noun: 'categories', missing: 'Categoria não encontrada.' } as const;
/** A name is unique within its sector. */
export const named = ({ name, sectorId }: { name: string; sectorId: number }) => ({
  name,
  among: eq(categories.sectorId, sectorId),
});

export const categoryNameTaken = (name: string) => `Já existe a categoria “${name}” neste setor.`;

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
