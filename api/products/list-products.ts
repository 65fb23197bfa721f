import { products } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { productsIn, readProductRows } from './back-office-queries.ts';

/** Lists products for the back office. */
export const listProducts = readHandler('listProducts', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readProductRows(db, query, pageOf(query)),
    db.$count(products, productsIn(db, query)),
  ]);
  return { data, count };
});
