import { and, eq, isNotNull } from 'drizzle-orm';
import { prices, products } from '#database/schema.ts';
import { productCan } from '#domain/products-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noProduct, selectProductRow } from './back-office-queries.ts';

/** Deletes a product that nothing belongs to. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteProduct = writeHandler('deleteProduct', async ({ params, query }, { tx, audit }) => {
  const { id } = params;
  await lockVersion(tx, products, { id, version: query.version }, noProduct);
  const before = await selectProductRow(tx, id);
  requirePermission(productCan(before).delete);
  await tx.delete(prices).where(and(eq(prices.productId, id), isNotNull(prices.withdrawnAt)));
  await deleteRow(tx, products, id);
  await audit({ id, before, after: null });
  return { data: { deleted: true } };
});
