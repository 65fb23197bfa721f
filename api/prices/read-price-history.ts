import { and, eq } from 'drizzle-orm';
import { prices } from '#database/schema.ts';
import { readHistory } from '../current-prices/price-history.ts';
import { readHandler } from '../platform/handler.ts';
import { readPrice } from './price-row-queries.ts';

/** Reads who has changed the price of a cut at a shop. @throws {Failure} 'not_found' */
export const readPriceHistory = readHandler('readPriceHistory', async ({ params }, { db, today }) => {
  const { productId, Product, establishmentId, Establishment } = await readPrice(db, params.id, today);
  const isOfPair = and(eq(prices.productId, productId), eq(prices.establishmentId, establishmentId));
  const name = `${Product.name} em ${Establishment.name}`;
  return { data: await readHistory(db, { name, kind: 'meat', isOfPair }) };
});
