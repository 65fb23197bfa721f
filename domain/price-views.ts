/** How many people have seen a price, counted without saying who (docs/decisions/0075-counted-views.md). */

/** A smaller count is not shown: it would say too much of who looked, and too little of the price. */
export const leastShownViews = 5;

/** A network counts for a price at most this often a day, however many devices it names. */
export const viewsPerNetwork = 3;

/** A device sends a price once in this many days, so that one person stays one. Most prices live no longer. */
export const viewDays = 15;

/** Counts are deleted after this many days. */
export const keptViewDays = 365;

/** How many prices one request may name. */
export const mostViewsAtOnce = 50;

/** Returns the count as people see it; null: too few. */
export function shownViews(views: number): number | null {
  return views >= leastShownViews ? views : null;
}

/** '41 pessoas viram' */
export function sayViews(views: number): string {
  return `${views.toLocaleString('pt-BR')} pessoas viram`;
}
