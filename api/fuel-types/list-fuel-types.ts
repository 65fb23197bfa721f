import { products } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { fuelTypesIn, readFuelTypeRows } from './fuel-type-queries.ts';

/** Lists fuels for the back office. */
export const listFuelTypes = readHandler('listFuelTypes', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readFuelTypeRows(db, query, pageOf(query)),
    db.$count(products, fuelTypesIn(db, query)),
  ]);
  return { data, count };
});
