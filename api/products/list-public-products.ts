import { asc, eq } from 'drizzle-orm';
import { categories, products, sectors } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { readListedProducts } from './read-listed-products.ts';

export const listPublicProducts = readHandler('listPublicProducts', async ({ query }, context) => {
  const { limit, offset } = pageOf(query);
  const goods = context.db
    .select({ id: products.id, foldedName: products.foldedName })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(isPublicSector)
    .as('goods');
  const [ids, count] = await Promise.all([
    context.db
      .select({ id: goods.id })
      .from(goods)
      .orderBy(asc(goods.foldedName), asc(goods.id))
      .limit(limit)
      .offset(offset),
    context.db.$count(goods),
  ]);
  const { data, ...listed } = await readListedProducts(
    context,
    ids.map(({ id }) => id),
  );
  return {
    ...listed,
    data: data.sort((a, b) => alphabetically(a.name, b.name)),
    count,
    today: context.today,
  };
});
