/**
 * How prices that are saved together were entered: the weekly round of a shop, a spreadsheet, or prices of the list that were
 * confirmed unchanged.
 */
export const priceBatchKinds = ['round', 'spreadsheet', 'confirmation'] as const;
type PriceBatchKind = (typeof priceBatchKinds)[number];

export const priceBatchKindNames: Readonly<Record<PriceBatchKind, string>> = {
  round: 'Rodada',
  spreadsheet: 'Planilha',
  confirmation: 'Confirmação',
};

/** The maximum number of prices that a round saves at once: a shop's cuts. */
export const maxRoundPrices = 400;

/** The maximum number of rows, and of bytes, of a spreadsheet. */
export const maxSheetRows = 5_000;
export const maxSheetBytes = 2 * 1024 * 1024;
