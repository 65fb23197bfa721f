import { writeHandler } from '../platform/handler.ts';
import { readFuelPrice } from './fuel-price-row-queries.ts';
import { lockFuelPrice, withdrawFuelPrice } from './lock-fuel-price.ts';

/** Withdraws a price. The observation stays in the database and in the audit log, and the one before it stands again. */
export const deleteFuelPrice = writeHandler(
  'deleteFuelPrice',
  async ({ params: { id } }, { tx, now, today, audit }) => {
    await lockFuelPrice(tx, id);
    const before = await readFuelPrice(tx, id, today);
    await withdrawFuelPrice(tx, id, now);
    await audit({ id, before, after: null });
    return { data: { deleted: true } };
  },
);
