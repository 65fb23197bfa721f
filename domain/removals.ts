/** Rows that people have sent, and can take away themselves. */
export const ownRemovableNouns = ['reviews', 'reported-prices', 'receipts'] as const;

/** Rows that administrators can delete, and restore by one call. Prices are withdrawn, and restored by calls of their own. */
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

/** How long what was deleted can be restored, in minutes. The button for it is on screen for ten seconds. */
export const restoreMinutes = 10;

/** Returns the moment since which what was deleted can still be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restoreMinutes * 60_000);
}
