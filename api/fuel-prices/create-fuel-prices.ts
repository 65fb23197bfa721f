import { inArray } from 'drizzle-orm';
import { fuelPrices } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { presentFuelPriceRow, selectFuelPriceRows } from './fuel-price-row-queries.ts';
import { insertFuelPrices } from './insert-fuel-prices.ts';

/** Registers prices of several fuels of a station: all of them, or none. One that says the same already stays the only one. */
export const createFuelPrices = writeHandler(
  'createFuelPrices',
  async ({ body: { stationId, collectionDate, prices } }, { tx, now, today, audit }) => {
    const entered = await insertFuelPrices(
      tx,
      {
        stationId,
        moment: { field: 'collectionDate', text: collectionDate ?? today },
        prices: prices.map((price, index) => ({ ...price, field: `prices.${index}.fuelTypeId` })),
      },
      { now },
    );
    const ids = entered.map(({ id }) => id);
    const rows = await selectFuelPriceRows(tx).where(inArray(fuelPrices.id, ids));
    const data = rows
      .map((row) => presentFuelPriceRow(row, today))
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    for (const [index, after] of data.entries()) {
      await audit({ id: after.id, before: entered[index]?.isNew ? null : after, after });
    }
    return { data };
  },
);
