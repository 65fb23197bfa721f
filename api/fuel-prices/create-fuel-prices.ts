import { asc, inArray } from 'drizzle-orm';
import { fuelPrices } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { presentFuelPriceRow, selectFuelPriceRows } from './fuel-price-row-queries.ts';
import { insertFuelPrices } from './insert-fuel-prices.ts';

/** Registers prices of several fuels of a station: all of them, or none. */
export const createFuelPrices = writeHandler(
  'createFuelPrices',
  async ({ body: { stationId, collectionDate, prices } }, { tx, now, today, audit }) => {
    const ids = await insertFuelPrices(
      tx,
      {
        stationId,
        moment: { field: 'collectionDate', text: collectionDate },
        prices: prices.map((price, index) => ({ ...price, field: `prices.${index}.fuelTypeId` })),
      },
      { now },
    );
    const rows = await selectFuelPriceRows(tx).where(inArray(fuelPrices.id, ids)).orderBy(asc(fuelPrices.id));
    const data = rows.map((row) => presentFuelPriceRow(row, today));
    for (const after of data) await audit({ id: after.id, before: null, after });
    return { data };
  },
);
