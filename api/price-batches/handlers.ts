import { importPriceSheet } from './price-sheet.ts';
import { previewPriceSheet } from './preview-price-sheet.ts';
import { exportPriceBatches, listPriceBatches, readPriceBatch } from './price-batch-list.ts';
import { readNextRoundShop } from './read-next-round-shop.ts';
import { readPriceRound } from './read-price-round.ts';
import { savePriceRound } from './save-price-round.ts';
import { undoPriceBatch } from './undo-price-batch.ts';

export const priceBatchHandlers = {
  importPriceSheet,
  previewPriceSheet,
  listPriceBatches,
  readPriceBatch,
  exportPriceBatches,
  readNextRoundShop,
  readPriceRound,
  savePriceRound,
  undoPriceBatch,
};
