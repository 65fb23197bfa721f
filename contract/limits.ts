/** Limits of requests, without a schema, so that pages can respect them without loading one. */

export const maxPage = 100_000;

/** How many rows a page of a list has by default. */
export const defaultLimit = 20;

/** How many rows a page of a list of the whole city has; in most cities the first page is the only one. */
export const cityLimit = 500;

/** The same for moderation queues. Spec, back office, section 9. */
export const queueLimit = 10;

/** The largest id that a row can have. */
export const largestId = 2_147_483_647;

/** The maximum length of a rejection's reason, in characters. */
export const longestReason = 300;

/** How many establishments the page of a product shows at once. */
export const rankedOnPage = 10;

/** How many goods the page of an establishment shows at once, so that it stays below 150 kB. */
export const goodsOnPage = 40;
