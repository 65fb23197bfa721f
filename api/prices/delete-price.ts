import { writeHandler } from '../platform/handler.ts';
import { lockPrice, withdrawPrice } from './lock-price.ts';
import { readPrice } from './price-row-queries.ts';

/** Withdraws a price. The observation stays in the database and in the audit log, and is shown nowhere. */
export const deletePrice = writeHandler(
  'deletePrice',
  async ({ params: { id } }, { tx, now, today, audit }) => {
    await lockPrice(tx, id);
    const before = await readPrice(tx, id, today);
    await withdrawPrice(tx, id, now);
    await audit({ id, before, after: null });
    return { data: { deleted: true } };
  },
);
