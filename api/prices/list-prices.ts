import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { findMatches, mostListed, pricesIn, readPriceRows } from './price-list.ts';

/** Lists observations for the back office. Of very many, the first ones are counted and can be reached by pages. */
export const listPrices = readHandler('listPrices', async ({ query }, { db, today }) => {
  const match = await pricesIn(db, query, today);
  const matches = match === null ? [] : await findMatches(db, match);
  const count = Math.min(matches.length, mostListed);
  const { limit, offset } = pageOf(query);
  const isThere = match !== null && offset < count;
  const part = { limit: Math.min(limit, count - offset), offset, today };
  return {
    data: isThere ? await readPriceRows(db, { match, matches, query }, part) : [],
    count,
    countIsMinimum: matches.length > mostListed,
    today,
  };
});
