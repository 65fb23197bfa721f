import { categories } from '#database/schema.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { noCategory, selectCategory } from './category-queries.ts';

/** Deletes a category. A category with products is refused. */
export const deleteCategory = writeHandler('deleteCategory', (request, context) =>
  deleteRow(request, context, { ...noCategory, table: categories, read: selectCategory, can: categoryCan }),
);
