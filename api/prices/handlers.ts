import { checkPrice } from './check-price.ts';
import { confirmPrices } from './confirm-prices.ts';
import { createPrice } from './create-price.ts';
import { deletePrice } from './delete-price.ts';
import { exportPrices } from './export-prices.ts';
import { listBestPrices } from './list-best-prices.ts';
import { listPriceFigures } from './list-price-figures.ts';
import { listPriceRanges } from './list-price-ranges.ts';
import { listPrices } from './list-prices.ts';
import { listProductPrices } from './list-product-prices.ts';
import { listPublicPrices } from './reads.ts';
import { readLatestPrice } from './read-latest-price.ts';
import { readPriceHistory } from './read-price-history.ts';
import { readPriceRow } from './read-price-row.ts';
import { restorePrice } from './restore-price.ts';
import { updatePrice } from './update-price.ts';

export const priceHandlers = {
  checkPrice,
  confirmPrices,
  createPrice,
  deletePrice,
  exportPrices,
  listBestPrices,
  listPriceFigures,
  listPriceRanges,
  listPrices,
  listProductPrices,
  listPublicPrices,
  readLatestPrice,
  readPriceHistory,
  readPriceRow,
  restorePrice,
  updatePrice,
};
