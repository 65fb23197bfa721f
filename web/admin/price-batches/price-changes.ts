/** The calls of the panel whose answers change when prices are saved or undone, one by one or together. */
export const priceChanges = [
  'listPrices',
  'readPriceHistory',
  'checkPrice',
  'readPriceRound',
  'readNextRoundShop',
  'listPriceBatches',
  'listPriceRanges',
  'listPriceCoverage',
  'readDashboard',
] as const;
