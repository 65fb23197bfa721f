import { eq } from 'drizzle-orm';
import { fuelPrices } from '#database/schema.ts';
import { restoreObservation } from '../current-prices/restore-observation.ts';
import { writeHandler } from '../platform/handler.ts';
import { noFuelPrice, readFuelPrice } from './fuel-price-row-queries.ts';
import { requireStation } from './require-station.ts';

/** Makes a withdrawn price live again. */
export const restoreFuelPrice = writeHandler(
  'restoreFuelPrice',
  async ({ params: { id } }, { tx, today, audit }) => {
    const there = await tx
      .select({ station: fuelPrices.establishmentId })
      .from(fuelPrices)
      .where(eq(fuelPrices.id, id));
    for (const { station } of there) await requireStation(tx, station);
    await restoreObservation(tx, fuelPrices, id, { noun: 'fuel-prices', missing: noFuelPrice });
    const after = await readFuelPrice(tx, id, today);
    await audit({ id, before: null, after });
    return { data: after };
  },
);
