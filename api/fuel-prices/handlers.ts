import { checkFuelPrice } from './check-fuel-price.ts';
import { createFuelPrices } from './create-fuel-prices.ts';
import { deleteFuelPrice } from './delete-fuel-price.ts';
import { exportFuelPrices } from './export-fuel-prices.ts';
import { listFuelPrices } from './list-fuel-prices.ts';
import { listPublicFuelPrices } from './reads.ts';
import { readFuelPriceHistory } from './read-fuel-price-history.ts';
import { readFuelPriceRow } from './read-fuel-price-row.ts';
import { readFuelSelection } from './read-fuel-selection.ts';
import { restoreFuelPrice } from './restore-fuel-price.ts';
import { updateFuelPrice } from './update-fuel-price.ts';

export const fuelPriceHandlers = {
  checkFuelPrice,
  createFuelPrices,
  deleteFuelPrice,
  exportFuelPrices,
  listFuelPrices,
  listPublicFuelPrices,
  readFuelPriceHistory,
  readFuelPriceRow,
  readFuelSelection,
  restoreFuelPrice,
  updateFuelPrice,
};
