import { eq } from 'drizzle-orm';
import { categories } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion, refuseMissing } from '../platform/versions.ts';
import { categoryNameTaken, named, noCategory, selectCategory } from './category-queries.ts';

export const updateCategory = writeHandler('updateCategory', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, categories, { id, version: body.version }, noCategory);
  const before = await selectCategory(tx, id);
  await requireFreeName(tx, categories, { id, ...named(body) }, categoryNameTaken);
  await tx
    .update(categories)
    .set({ name: body.name, sectorId: body.sectorId, ...nextVersion(categories, now) })
    .where(eq(categories.id, id))
    .catch(refuseMissing('sectorId', 'Este setor não existe mais. Escolha outro.'));
  const after = await selectCategory(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
