import type { Tx } from '#database/database.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { priceBatches, prices, reportedPrices } from '#database/schema.ts';
import { priceBatchCan } from '#domain/price-batches-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { withdrawBatch } from './insert-collected-prices.ts';
import { lockEstablishments } from './lock-establishments.ts';
import { priceBatchList } from './price-batch-list.ts';

/**
 * Undoes a batch of prices: its prices that are still live are withdrawn, and those that they had corrected are restored.
 * Prices of the batch that have been corrected or withdrawn since stay unchanged. Batches at one shop are undone one after the
 * other, because each checks whether the other is undone.
 */
export const undoPriceBatch = writeHandler('undoPriceBatch', async ({ params }, context) => {
  const { tx, caller, now, audit } = context;
  const { id } = params;
  const [batch] = await tx.select().from(priceBatches).where(eq(priceBatches.id, id)).for('update');
  if (!batch) throw notFound(priceBatchList.missing);
  requirePermission(priceBatchCan(batch).undo);
  await lockEstablishments(tx, await selectShops(tx, id));
  const before = await priceBatchList.row(tx, id, context);
  await tx.update(priceBatches).set({ undoneAt: now, undoneBy: caller.id }).where(eq(priceBatches.id, id));
  const withdrawn = await withdrawBatch(tx, id, now);
  const restored = await restoreReplaced(
    tx,
    withdrawn.flatMap(({ replacesId }) => replacesId ?? []),
  );
  const after = {
    ...(await priceBatchList.row(tx, id, context)),
    withdrawn: withdrawn.length,
    restored,
    kept: batch.priceCount - withdrawn.length,
  };
  await audit({ id, before, after });
  return { data: after };
});

async function selectShops(tx: Tx, batchId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: prices.establishmentId })
    .from(prices)
    .where(eq(prices.batchId, batchId));
  return rows.map(({ id }) => id);
}

/**
 * Restores withdrawn prices. A price of a batch that has been undone stays withdrawn, and the one that it had corrected is
 * restored instead. The same goes for prices of a report whose decision was undone since.
 * @returns how many were restored
 */
async function restoreReplaced(tx: Tx, ids: readonly number[]): Promise<number> {
  let restored = 0;
  let wanted = [...ids];
  while (wanted.length > 0) {
    const replaced = await tx
      .select({
        id: prices.id,
        replacesId: prices.replacesId,
        stands: sql<boolean>`${priceBatches.undoneAt} is null and (${prices.reportedPriceId} is null
          or ${reportedPrices.status} = 'approved' and ${prices.withdrawnAt} > ${reportedPrices.decidedAt})`,
      })
      .from(prices)
      .leftJoin(priceBatches, eq(priceBatches.id, prices.batchId))
      .leftJoin(reportedPrices, eq(reportedPrices.id, prices.reportedPriceId))
      .where(inArray(prices.id, wanted));
    const standing = replaced.filter(({ stands }) => stands).map(({ id }) => id);
    if (standing.length > 0) {
      await tx.update(prices).set({ withdrawnAt: null }).where(inArray(prices.id, standing));
    }
    restored += standing.length;
    wanted = replaced.flatMap(({ stands, replacesId }) => (stands ? [] : (replacesId ?? [])));
  }
  return restored;
}
