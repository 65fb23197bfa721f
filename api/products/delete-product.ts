import { and, eq, isNotNull } from 'drizzle-orm';
import { prices, products } from '#database/schema.ts';
import { productCan } from '#domain/products-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noProduct, selectProductRow } from './back-office-queries.ts';

/** Deletes a product that nothing belongs to. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteProduct = writeHandler(
  'deleteProduct',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, products, { id, version: query.version, among: isCut(tx) }, noProduct);
    const before = await selectProductRow(tx, id);
    requirePermission(productCan(before).delete);
    await tx.delete(prices).where(and(eq(prices.productId, id), isNotNull(prices.withdrawnAt)));
    const removalId = await removeRow({ tx, caller, now }, { noun: 'products', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
