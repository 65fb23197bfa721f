/** Rows that people have sent and can delete themselves. */
export const ownRemovableNouns = ['reviews', 'reported-prices', 'receipts'] as const;

/** Rows that administrators can delete and restore by one call. Prices are withdrawn and have separate calls. */
export const catalogueRemovableNouns = [
  'sectors',
  'categories',
  'regions',
  'products',
  'establishments',
  'promotions',
  'coupons',
  'fuel-brands',
  'fuel-types',
  'fuel-stations',
] as const;

export const removableNouns = [...ownRemovableNouns, ...catalogueRemovableNouns] as const;
export type RemovableNoun = (typeof removableNouns)[number];

/** How long deleted rows can be restored, in minutes. The button for it is on screen for ten seconds. */
export const restoreMinutes = 10;

/** Returns the time after which a row must have been deleted to be restorable. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restoreMinutes * 60_000);
}
