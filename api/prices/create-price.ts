import { writeHandler } from '../platform/handler.ts';
import { holdShops } from '../price-batches/hold-shops.ts';
import { insertPrice } from './insert-price.ts';
import { readPrice } from './price-row-queries.ts';

/** Registers a price. */
export const createPrice = writeHandler('createPrice', async ({ body }, { tx, now, today, audit }) => {
  await holdShops(tx, [body.establishmentId]);
  const id = await insertPrice(tx, body, { now, today });
  const after = await readPrice(tx, id, today);
  await audit({ id, before: null, after });
  return { data: after };
});
