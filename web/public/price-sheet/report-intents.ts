/** The sheets that open again after signing in: that of one price, or that of a page's prices. */
export const reportIntents = { price: 'mudou-preco', page: 'relatar-preco' } as const;
