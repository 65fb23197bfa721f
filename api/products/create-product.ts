import { onlyRow } from '#database/only-row.ts';
import { products } from '#database/schema.ts';
import { joinsDemonstration } from '../demonstration/demonstration.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { refuseMissing } from '../platform/versions.ts';
import { noCategoryAnyMore, productNameTaken, requireCut, selectProductRow } from './back-office-queries.ts';
import { replaceSynonyms } from './replace-synonyms.ts';

export const createProduct = writeHandler('createProduct', async ({ body }, { tx, now, audit }) => {
  const { synonyms, ...fields } = body;
  await requireCut(tx, fields);
  await requireFreeName(tx, products, body, productNameTaken);
  const isDemonstration = await joinsDemonstration(tx, isShop);
  const created = await tx
    .insert(products)
    .values({ ...fields, isDemonstration, createdAt: now, updatedAt: now })
    .returning({ id: products.id })
    .catch(refuseMissing('categoryId', noCategoryAnyMore));
  const { id } = onlyRow(created);
  await replaceSynonyms(tx, id, synonyms);
  const after = await selectProductRow(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
