import { readHandler } from '../platform/handler.ts';
import { cuts } from './goods.ts';
import { readPriceCheck } from './read-price-check.ts';

export const checkPrice = readHandler('checkPrice', async ({ query }, { db, today }) => ({
  data: await readPriceCheck(db, cuts, query, today),
}));
