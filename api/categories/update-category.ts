import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { categories, sectors } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion, refuseMissing } from '../platform/versions.ts';
import { categoryNameTaken, named, noCategory, selectCategory } from './category-queries.ts';

export const updateCategory = writeHandler('updateCategory', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, categories, { id, version: body.version }, noCategory);
  const before = await selectCategory(tx, id);
  await requireSameKind(tx, before.sectorId, body.sectorId);
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

/**
 * A cut does not become a fuel, whose prices are of other places.
 * @throws {Failure} 'invalid' at `sectorId` for a sector of another kind
 */
async function requireSameKind(tx: Tx, before: number, after: number): Promise<void> {
  const kinds = await tx
    .selectDistinct({ kind: sectors.kind })
    .from(sectors)
    .where(inArray(sectors.id, [before, after]));
  if (kinds.length > 1) throw invalid('sectorId', 'Este setor é de outro tipo de produto. Escolha outro.');
}
