/** Bounds of what a call may ask for, without a schema, so that pages can keep to them before they ask. */

export const maxPage = 100_000;

/** How many rows a page of a list has, where the call does not say. */
export const defaultLimit = 20;

/** How many rows a list of the whole city has at once: the first page of most cities is all that there is. */
export const cityLimit = 500;

/** The same for what waits for a decision. Spec, back office, section 9. */
export const queueLimit = 10;

/** The largest number that a row can have. */
export const largestId = 2_147_483_647;

/** How many characters the reason of a rejection has at most. */
export const longestReason = 300;

/** How many establishments the page of a product shows at once. */
export const rankedOnPage = 10;

/** How many goods the page of an establishment shows at once: a page has at most 150 kB. */
export const goodsOnPage = 40;
