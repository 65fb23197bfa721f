/** Where a price comes from and what it takes to pay it (design: Data). */

export const priceSources = ['admin', 'import', 'report', 'receipt', 'merchant'] as const;
export type PriceSource = (typeof priceSources)[number];

export const paymentConditions = ['any', 'cash', 'pix', 'debit', 'credit', 'app'] as const;
export type PaymentCondition = (typeof paymentConditions)[number];

const sourceNames: Record<PriceSource, string> = {
  admin: 'Loja',
  import: 'Pesquisa',
  report: 'Relato',
  receipt: 'Nota fiscal',
  merchant: 'Loja',
};

/** How a source is said on screen; an imported price bears the name of who surveyed it ('anp' → 'ANP'). */
export function sourceName(source: PriceSource, origin: string | null): string {
  return source === 'import' && origin ? origin.toUpperCase() : sourceNames[source];
}
