import { categories } from '#database/schema.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noCategory, selectCategory } from './category-queries.ts';

/** Deletes a category. A category with products is refused. */
export const deleteCategory = writeHandler(
  'deleteCategory',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, categories, { id, version: query.version }, noCategory);
    const before = await selectCategory(tx, id);
    requirePermission(categoryCan(before).delete);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'categories', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
