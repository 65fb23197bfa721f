export {
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
export { confirmPrices } from './confirm-prices.ts';
export {
  listBestPrices,
  listPriceFigures,
  listPriceRanges,
  listProductPrices,
  listPublicPrices,
  readLatestPrice,
} from './reads.ts';
