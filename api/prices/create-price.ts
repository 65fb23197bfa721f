import { writeHandler } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { cuts } from './goods.ts';
import { insertPrice } from './back-office.ts';
import { readPrice } from './read-price.ts';

/** Registers a price. One that says the same already stays the only one. */
export const createPrice = writeHandler('createPrice', async ({ body }, { tx, now, today, audit }) => {
  await lockEstablishments(tx, [body.establishmentId]);
  const { id, isNew } = await insertPrice(tx, body, { now, today });
  const after = await readPrice(tx, cuts, id, today);
  await audit({ id, before: isNew ? null : after, after });
  return { data: after };
});
