import { fuelPrices } from '#database/schema.ts';
import { findLastCorrection } from '../current-prices/last-correction.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { noFuelPrice, readFuelPrice } from './fuel-price-row-queries.ts';

/** Reads an observation; of one that was corrected, the last correction. */
export const readFuelPriceRow = readHandler('readFuelPriceRow', async ({ params }, { db, today }) => {
  const id = await findLastCorrection(db, fuelPrices, params.id);
  if (id === undefined) throw notFound(noFuelPrice);
  return { data: await readFuelPrice(db, id, today) };
});
