import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { findMatches, fuelPricesIn, mostListed, readFuelPriceRows } from './fuel-price-list.ts';

/** Lists observations for the back office. Of very many, the first ones are counted and can be reached by pages. */
export const listFuelPrices = readHandler('listFuelPrices', async ({ query }, { db, today }) => {
  const found = await fuelPricesIn(db, query, today);
  const matches = await findMatches(db, found);
  const count = Math.min(matches.length, mostListed);
  const { limit, offset } = pageOf(query);
  const part = { limit: Math.min(limit, count - offset), offset, today };
  return {
    data: offset < count ? await readFuelPriceRows(db, { found, matches, query }, part) : [],
    count,
    countIsMinimum: matches.length > mostListed,
    today,
  };
});
