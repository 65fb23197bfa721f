import { writeHandler } from '../platform/handler.ts';
import { holdShops } from '../price-batches/hold-shops.ts';
import { insertPrice } from './insert-price.ts';
import { readPrice } from './price-row-queries.ts';

/** Registers a price. One that says the same already stays the only one. */
export const createPrice = writeHandler('createPrice', async ({ body }, { tx, now, today, audit }) => {
  await holdShops(tx, [body.establishmentId]);
  const { id, isNew } = await insertPrice(tx, body, { now, today });
  const after = await readPrice(tx, id, today);
  await audit({ id, before: isNew ? null : after, after });
  return { data: after };
});
