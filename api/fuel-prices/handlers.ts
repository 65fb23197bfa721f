import {
  checkFuelPrice,
  createFuelPrices,
  deleteFuelPrice,
  exportFuelPrices,
  listFuelPrices,
  readFuelPriceHistory,
  readFuelPriceRow,
  restoreFuelPrice,
  updateFuelPrice,
} from './back-office.ts';
import { readFuelSelection } from './read-fuel-selection.ts';
import { listPublicFuelPrices } from './reads.ts';

export const fuelPriceHandlers = {
  listFuelPrices,
  exportFuelPrices,
  readFuelPriceRow,
  readFuelPriceHistory,
  checkFuelPrice,
  createFuelPrices,
  updateFuelPrice,
  deleteFuelPrice,
  restoreFuelPrice,
  readFuelSelection,
  listPublicFuelPrices,
};
