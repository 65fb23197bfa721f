import { and, eq } from 'drizzle-orm';
import { categories, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { folded, matching, orderOf, pageOf } from '../platform/list.ts';
import { categoryColumns } from './category-queries.ts';

/** Lists categories for the back office. */
export const listCategories = readHandler('listCategories', async ({ query }, { db }) => {
  const columns = categoryColumns(db);
  const condition = and(
    matching(categories.name, query.search),
    query.sectorId === undefined ? undefined : eq(categories.sectorId, query.sectorId),
  );
  const order = orderOf(
    query,
    {
      name: folded(categories.name),
      id: categories.id,
      sector: folded(sectors.name),
      products: columns.products,
      updatedAt: categories.updatedAt,
    },
    categories.id,
  );
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    db
      .select(columns)
      .from(categories)
      .innerJoin(sectors, eq(sectors.id, categories.sectorId))
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(categories, condition),
  ]);
  return { data: rows.map(withCityTimes), count };
});
