import { writeHandler } from '../platform/handler.ts';
import { readPrice } from '../prices/read-price.ts';
import { fuels } from './fuels.ts';
import { insertFuelPrices } from './back-office.ts';

/** Registers prices of several fuels of a station: all of them, or none. One that says the same already stays the only one. */
export const createFuelPrices = writeHandler(
  'createFuelPrices',
  async ({ body: { stationId, collectionDate, prices } }, { tx, now, today, audit }) => {
    const entered = await insertFuelPrices(
      tx,
      {
        stationId,
        moment: { field: 'collectionDate', text: collectionDate ?? today },
        entries: prices.map((price, index) => ({ ...price, field: `prices.${index}.fuelTypeId` })),
      },
      { now },
    );
    const data = [];
    for (const { id, isNew } of entered) {
      const after = await readPrice(tx, fuels, id, today);
      await audit({ id, before: isNew ? null : after, after });
      data.push(after);
    }
    return { data };
  },
);
