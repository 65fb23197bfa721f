import { readHandler } from '../platform/handler.ts';
import { readPriceList } from '../prices/price-list.ts';
import { fuels, ofPrices } from './fuels.ts';

export const listFuelPrices = readHandler('listFuelPrices', ({ query }, { db, today }) =>
  readPriceList(db, fuels, ofPrices(query), today),
);
