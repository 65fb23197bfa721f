/** Sources and payment conditions of prices (design: Data). */

export const priceSources = ['admin', 'import', 'report', 'receipt', 'merchant'] as const;
export type PriceSource = (typeof priceSources)[number];

export const paymentConditions = ['any', 'cash', 'pix', 'debit', 'credit', 'app'] as const;
export type PaymentCondition = (typeof paymentConditions)[number];

const sourceNames: Record<PriceSource, string> = {
  admin: 'Loja',
  import: 'Pesquisa',
  report: 'Relato confirmado',
  receipt: 'Nota fiscal',
  merchant: 'Loja',
};

/**
 * Returns the name of a source on screen; an imported price shows its survey's name ('anp' → 'ANP'). A report's price is an
 * observation only where it was made official, so it is named as confirmed (domain/official-prices.ts).
 */
export function sourceName(source: PriceSource, origin: string | null): string {
  return source === 'import' && origin ? origin.toUpperCase() : sourceNames[source];
}

const conditionNames: Record<PaymentCondition, string> = {
  any: 'Qualquer pagamento',
  cash: 'Dinheiro',
  pix: 'Pix',
  debit: 'Cartão de débito',
  credit: 'Cartão de crédito',
  app: 'Aplicativo da loja',
};

/** Returns the name of a payment condition on screen. */
export function conditionName(condition: PaymentCondition): string {
  return conditionNames[condition];
}

/** The sources that an administrator can enter; a price that came from elsewhere keeps its source. */
export const enteredSources = ['admin', 'receipt'] as const satisfies readonly PriceSource[];
