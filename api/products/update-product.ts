import { eq } from 'drizzle-orm';
import { products } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';
import { lockVersion, nextVersion, refuseMissing } from '../platform/versions.ts';
import {
  noCategoryAnyMore,
  noProduct,
  productNameTaken,
  requireCut,
  selectProductRow,
} from './back-office-queries.ts';
import { replaceSynonyms } from './replace-synonyms.ts';

export const updateProduct = writeHandler('updateProduct', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  const { synonyms, version, ...fields } = body;
  await lockVersion(tx, products, { id, version, among: isCut(tx) }, noProduct);
  const before = await selectProductRow(tx, id);
  await requireCut(tx, fields);
  await requireFreeName(tx, products, { id, name: fields.name }, productNameTaken);
  await tx
    .update(products)
    .set({ ...fields, ...nextVersion(products, now) })
    .where(eq(products.id, id))
    .catch(refuseMissing('categoryId', noCategoryAnyMore));
  await replaceSynonyms(tx, id, synonyms);
  const after = await selectProductRow(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
