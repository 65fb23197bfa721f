import { readHandler } from '../platform/handler.ts';
import { cuts } from './goods.ts';
import { readPriceList } from './price-list.ts';

export const listPrices = readHandler('listPrices', ({ query }, { db, today }) =>
  readPriceList(db, cuts, query, today),
);
