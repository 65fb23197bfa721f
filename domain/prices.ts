/** Sources and payment conditions of prices (design: Data). */

export const priceSources = ['admin', 'import', 'report', 'receipt', 'merchant'] as const;
export type PriceSource = (typeof priceSources)[number];

export const paymentConditions = ['any', 'cash', 'pix', 'debit', 'credit', 'app'] as const;
export type PaymentCondition = (typeof paymentConditions)[number];

/** The two kinds of goods: meat at shops, fuel at stations. */
export const priceKinds = ['meat', 'fuel'] as const;
export type PriceKind = (typeof priceKinds)[number];

const sourceNames: Record<PriceSource, Record<PriceKind, string>> = {
  admin: { meat: 'Loja', fuel: 'Posto' },
  import: { meat: 'Pesquisa', fuel: 'Pesquisa' },
  report: { meat: 'Relato confirmado', fuel: 'Relato confirmado' },
  receipt: { meat: 'Nota fiscal', fuel: 'Nota fiscal' },
  merchant: { meat: 'Informado pela loja', fuel: 'Informado pelo posto' },
};

/**
 * Returns the name of a source on screen; an imported price shows its survey's name ('anp' → 'ANP'). A report becomes an
 * observation only when it is made official, so its price is labelled as confirmed (domain/official-prices.ts).
 * @param corrected an administrator has corrected the source's price: 'ANP, corrigido'
 */
export function sourceName(
  source: PriceSource,
  kind: PriceKind,
  { origin, corrected }: { origin: string | null; corrected: boolean } = { origin: null, corrected: false },
): string {
  const name = source === 'import' && origin ? origin.toUpperCase() : sourceNames[source][kind];
  return corrected ? `${name}, corrigido` : name;
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

/** The sources that an administrator can enter; other prices keep their source. */
export const enteredSources = ['admin', 'receipt'] as const satisfies readonly PriceSource[];

/** The source of a correction, and whether it is marked as one: 'ANP, corrigido'. */
export interface CorrectedSource {
  source: PriceSource;
  corrected: boolean;
}

/** Returns the source of a correction, which is that of the corrected price: it is still the survey's or the report's. */
function correctedSource(before: PriceSource): CorrectedSource {
  // A price entered in the panel is not marked.
  return { source: before, corrected: before !== 'admin' };
}

/**
 * Returns the source of a correction that names one: only a source that an administrator can enter can be changed, and
 * only to another of these.
 * @returns undefined if the change is not possible
 */
export function chosenSource(before: PriceSource, asked: PriceSource): CorrectedSource | undefined {
  if (asked === before) return correctedSource(before);
  const entered: readonly PriceSource[] = enteredSources;
  return entered.includes(before) && entered.includes(asked)
    ? { source: asked, corrected: false }
    : undefined;
}
