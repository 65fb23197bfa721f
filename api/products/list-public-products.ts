import { asc, eq } from 'drizzle-orm';
import { categories, products, sectors } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { readListedProducts } from './read-listed-products.ts';

export const listPublicProducts = readHandler('listPublicProducts', async (_request, context) => {
  const ids = await context.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(isPublicSector)
    .orderBy(asc(products.foldedName), asc(products.id));
  const { data, ...listed } = await readListedProducts(
    context,
    ids.map(({ id }) => id),
  );
  return {
    ...listed,
    data: data.sort((a, b) => alphabetically(a.name, b.name)),
    count: data.length,
    today: context.today,
  };
});
