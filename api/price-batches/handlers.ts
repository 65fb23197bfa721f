export { exportPriceBatches, listPriceBatches, readPriceBatch } from './price-batch-list.ts';
export { importPriceSheet, previewPriceSheet } from './price-sheet.ts';
export { readNextRoundShop } from './read-next-round-shop.ts';
export { readPriceRound } from './read-price-round.ts';
export { savePriceRound } from './save-price-round.ts';
export { undoPriceBatch } from './undo-price-batch.ts';
