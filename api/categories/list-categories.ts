import { categories } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { categoriesIn, readCategoryRows } from './category-queries.ts';

/** Lists categories for the back office. */
export const listCategories = readHandler('listCategories', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readCategoryRows(db, query, pageOf(query)),
    db.$count(categories, categoriesIn(query)),
  ]);
  return { data, count };
});
