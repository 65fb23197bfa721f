/** Where a price comes from and what it takes to pay it (design: Data). */

export const priceSources = ['admin', 'import', 'report', 'receipt', 'merchant'] as const;
export type PriceSource = (typeof priceSources)[number];

export const paymentConditions = ['any', 'cash', 'pix', 'debit', 'credit', 'app'] as const;
export type PaymentCondition = (typeof paymentConditions)[number];
