import { onlyRow } from '#database/only-row.ts';
import { categories } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextPosition } from '../platform/next-position.ts';
import { refuseMissing } from '../platform/versions.ts';
import { categoryNameTaken, named, selectCategory } from './category-queries.ts';

/** Creates a category at the end of the display order. */
export const createCategory = writeHandler('createCategory', async ({ body }, { tx, now, audit }) => {
  await requireFreeName(tx, categories, named(body), categoryNameTaken);
  const created = await tx
    .insert(categories)
    .values({ ...body, position: nextPosition(categories), createdAt: now, updatedAt: now })
    .returning({ id: categories.id })
    .catch(refuseMissing('sectorId', 'Este setor não existe mais. Escolha outro.'));
  const { id } = onlyRow(created);
  const after = await selectCategory(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
