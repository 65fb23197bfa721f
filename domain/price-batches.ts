/** How prices that are saved together were entered: the weekly round of a shop, or a spreadsheet. */
export const priceBatchKinds = ['round', 'spreadsheet'] as const;
export type PriceBatchKind = (typeof priceBatchKinds)[number];
