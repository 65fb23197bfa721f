import { prices } from '#database/schema.ts';
import { findLastCorrection } from '../current-prices/last-correction.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { noPrice, readPrice } from './price-row-queries.ts';

/** Reads an observation; of one that was corrected, the last correction. */
export const readPriceRow = readHandler('readPriceRow', async ({ params }, { db, today }) => {
  const id = await findLastCorrection(db, prices, params.id);
  if (id === undefined) throw notFound(noPrice);
  return { data: await readPrice(db, id, today) };
});
