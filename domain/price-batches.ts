/** How prices that are saved together were entered: the weekly round of a shop, or a spreadsheet. */
export const priceBatchKinds = ['round', 'spreadsheet'] as const;

/** How many prices a round can save at once: a shop's cuts. */
export const maxRoundPrices = 400;

/** How many rows, and how many bytes, a spreadsheet can have. */
export const maxSheetRows = 5_000;
export const maxSheetBytes = 2 * 1024 * 1024;
