import { exportPriceBatches, listPriceBatches, readPriceBatch } from './price-batch-list.ts';
import { importPriceSheet, previewPriceSheet } from './price-sheet.ts';
import { readNextRoundShop } from './read-next-round-shop.ts';
import { readPriceRound } from './read-price-round.ts';
import { savePriceRound } from './save-price-round.ts';
import { undoPriceBatch } from './undo-price-batch.ts';

export const priceBatchHandlers = {
  listPriceBatches,
  readPriceBatch,
  exportPriceBatches,
  importPriceSheet,
  previewPriceSheet,
  readNextRoundShop,
  readPriceRound,
  savePriceRound,
  undoPriceBatch,
};
