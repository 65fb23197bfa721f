import { readHandler } from '../platform/handler.ts';
import { readPriceCheck } from '../prices/read-price-check.ts';
import { fuels } from './fuels.ts';

export const checkFuelPrice = readHandler(
  'checkFuelPrice',
  async ({ query: { typeId, stationId } }, { db, today }) => ({
    data: await readPriceCheck(db, fuels, { productId: typeId, establishmentId: stationId }, today),
  }),
);
