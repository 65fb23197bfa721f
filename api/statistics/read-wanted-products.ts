import { addDays, startOfDay } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { selectWantedProducts } from './wanted-product-queries.ts';

/** Reads which cuts people follow. Nothing is recorded of visitors, so favourites and reports are what is known. */
export const readWantedProducts = readHandler('readWantedProducts', async (_request, { db, today }) => ({
  data: { products: await selectWantedProducts(db, startOfDay(addDays(today, -90))) },
}));
