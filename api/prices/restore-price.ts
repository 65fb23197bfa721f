import { eq } from 'drizzle-orm';
import { prices } from '#database/schema.ts';
import { restoreObservation } from '../current-prices/restore-observation.ts';
import { writeHandler } from '../platform/handler.ts';
import { holdShops } from '../price-batches/hold-shops.ts';
import { noPrice, readPrice } from './price-row-queries.ts';

/** Makes a withdrawn price live again. */
export const restorePrice = writeHandler('restorePrice', async ({ params: { id } }, { tx, today, audit }) => {
  const there = await tx.select({ shop: prices.establishmentId }).from(prices).where(eq(prices.id, id));
  await holdShops(
    tx,
    there.map(({ shop }) => shop),
  );
  await restoreObservation(tx, prices, id, { noun: 'prices', missing: noPrice });
  const after = await readPrice(tx, id, today);
  await audit({ id, before: null, after });
  return { data: after };
});
