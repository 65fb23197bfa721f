import { readHandler } from '../platform/handler.ts';
import { selectCategory } from './category-queries.ts';

export const readCategoryRow = readHandler('readCategoryRow', async ({ params }, { db }) => ({
  data: await selectCategory(db, params.id),
}));
