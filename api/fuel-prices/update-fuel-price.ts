import { onlyRow } from '#database/only-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { readFuelPrice } from './fuel-price-row-queries.ts';
import { insertFuelPrices } from './insert-fuel-prices.ts';
import { lockFuelPrice, withdrawFuelPrice } from './lock-fuel-price.ts';

/**
 * Corrects a price: the observation is withdrawn, and another one of its source takes its place. The audit log
 * notes it under the observation that was corrected, so that the next person who holds that one hears who did. The report
 * that the price was made of belongs to the correction.
 */
export const updateFuelPrice = writeHandler(
  'updateFuelPrice',
  async ({ params: { id }, body: { stationId, typeId, price, date } }, { tx, now, today, audit }) => {
    const locked = await lockFuelPrice(tx, id);
    const before = await readFuelPrice(tx, id, today);
    await withdrawFuelPrice(tx, id, now);
    const inserted = await insertFuelPrices(
      tx,
      {
        stationId,
        moment: { field: 'date', text: date ?? locked.observedAt.toISOString() },
        prices: [{ field: 'typeId', fuelTypeId: typeId, price }],
      },
      { now, before: locked },
    );
    const after = await readFuelPrice(tx, onlyRow(inserted).id, today);
    await audit({ id, before, after });
    return { data: after };
  },
);
