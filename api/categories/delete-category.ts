import { categories } from '#database/schema.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noCategory, selectCategory } from './category-queries.ts';

/** Deletes a category. A category with products is refused. */
export const deleteCategory = writeHandler('deleteCategory', async ({ params, query }, { tx, audit }) => {
  const { id } = params;
  await lockVersion(tx, categories, { id, version: query.version }, noCategory);
  const before = await selectCategory(tx, id);
  requirePermission(categoryCan(before).delete);
  await deleteRow(tx, categories, id);
  await audit({ id, before, after: null });
  return { data: { deleted: true } };
});
