/** More prices are deleted in steps, in the background, because a request may not take that long. */
export const mostPricesAtOnce = 20_000;
/** Few enough that readers and writers get a turn between two steps. */
export const pricesPerStep = 1_000;
