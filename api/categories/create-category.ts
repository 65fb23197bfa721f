import { onlyRow } from '#database/only-row.ts';
import { categories } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextPosition } from '../platform/next-position.ts';
import { refuseMissing, refuseTaken } from '../platform/versions.ts';
import { categoryNameTaken, selectCategory } from './category-queries.ts';

/** Creates a category at the end of the display order. */
export const createCategory = writeHandler('createCategory', async ({ body }, { tx, now, audit }) => {
  const created = await tx
    .insert(categories)
    .values({ ...body, position: nextPosition(categories), createdAt: now, updatedAt: now })
    .returning({ id: categories.id })
    .catch(refuseMissing('sectorId', 'Este setor não existe mais. Escolha outro.'))
    .catch(refuseTaken(categoryNameTaken));
  const { id } = onlyRow(created);
  const after = await selectCategory(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
