import {
  checkPrice,
  createPrice,
  deletePrice,
  exportPrices,
  listPrices,
  readPriceHistory,
  readPriceRow,
  restorePrice,
  updatePrice,
} from './back-office.ts';
import { confirmPrices } from './confirm-prices.ts';
import {
  listBestPrices,
  listPriceFigures,
  listPriceRanges,
  listProductPrices,
  listPublicPrices,
  readLatestPrice,
} from './reads.ts';

export const priceHandlers = {
  listPrices,
  exportPrices,
  readPriceRow,
  readPriceHistory,
  checkPrice,
  createPrice,
  updatePrice,
  deletePrice,
  restorePrice,
  confirmPrices,
  listPublicPrices,
  listProductPrices,
  listBestPrices,
  readLatestPrice,
  listPriceFigures,
  listPriceRanges,
};
