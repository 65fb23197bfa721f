/** Amounts are whole centavos in the code and reais in API replies (design: Data). */

/** Centavos from reais; rounds to the nearest centavo. 6.89 → 689, 4.515 → 452. */
export function toCentavos(reais: number): number {
  // 4.515 * 100 is 451.49999999999994, so the floating-point error is rounded away first.
  return Math.round(Number((reais * 100).toFixed(6)));
}

/** Reais from centavos, for API replies. 689 → 6.89. */
export function toReais(centavos: number): number {
  return centavos / 100;
}

const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1.234,56' without R$, for places that print the symbol separately. Takes reais. */
export function formatAmount(reais: number): string {
  return decimal.format(reais);
}

/** 'R$ 1.234,56' with a no-break space (U+00A0). Takes reais. Spec, public side, section 5 (Display). */
export function formatReais(reais: number): string {
  return `R$\u00A0${decimal.format(reais)}`;
}

/** '+0,10', '−0,10' (a real minus sign) or '0,00', for places that say the currency separately. Takes reais. */
export function formatChange(reais: number): string {
  const sign = reais < 0 ? '−' : reais > 0 ? '+' : '';
  return `${sign}${formatAmount(Math.abs(reais))}`;
}

/** '+R$ 0,10' or '−R$ 0,10' (a real minus sign). Takes reais. */
export function formatDifference(reais: number): string {
  return `${reais < 0 ? '−' : '+'}${formatReais(Math.abs(reais))}`;
}

/** Whole-number percent: 12.6 → '13%'. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent)}%`;
}
