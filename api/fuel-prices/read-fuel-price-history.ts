import { and, eq } from 'drizzle-orm';
import { fuelPrices } from '#database/schema.ts';
import { readHistory } from '../current-prices/price-history.ts';
import { readHandler } from '../platform/handler.ts';
import { readFuelPrice } from './fuel-price-row-queries.ts';

/** Reads who has changed the price of a fuel at a station. @throws {Failure} 'not_found' */
export const readFuelPriceHistory = readHandler('readFuelPriceHistory', async ({ params }, { db, today }) => {
  const { stationId, Station, typeId, FuelType } = await readFuelPrice(db, params.id, today);
  const isOfPair = and(eq(fuelPrices.establishmentId, stationId), eq(fuelPrices.productId, typeId));
  const name = `${FuelType.name} em ${Station.name}`;
  return { data: await readHistory(db, { name, kind: 'fuel', isOfPair }) };
});
