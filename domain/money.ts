import { formatNumber } from './numbers.ts';

/** Amounts are whole centavos in the code and reais in API replies (design: Data). */

/**
 * Rounds a mean, a share or a difference of centavos to whole centavos, half a centavo away from zero: 2635.5 → 2636,
 * −143.5 → −144, so that a difference is the same from either side.
 */
export function wholeCentavos(centavos: number): number {
  // 4.515 * 100 is 451.49999999999994, so the floating-point error is rounded away first.
  // Adding 0 turns −0 into 0; −0 would be formatted with its sign.
  return Math.sign(centavos) * Math.round(Number(Math.abs(centavos).toFixed(6))) + 0;
}

/** Centavos from reais, rounded like all money. 6.89 → 689, 4.515 → 452. */
export function toCentavos(reais: number): number {
  return wholeCentavos(reais * 100);
}

/** Reais from centavos, for API replies. 689 → 6.89. */
export function toReais(centavos: number): number {
  return centavos / 100;
}

/**
 * '1.234,56' without R$, for places that print the symbol separately. Takes reais, rounded here as in the API: a
 * mean of 26.355 is '26,36'.
 */
export function formatAmount(reais: number): string {
  return formatNumber(toReais(toCentavos(reais)), 2, 2);
}

/** 'R$ 1.234,56' with a no-break space (U+00A0). Takes reais. Spec, public side, section 5 (Display). */
export function formatReais(reais: number): string {
  return `R$\u00A0${formatAmount(reais)}`;
}

/** '+0,10', '−0,10' (a real minus sign) or '0,00', for places that show the currency separately. Takes reais. */
export function formatChange(reais: number): string {
  const sign = reais < 0 ? '−' : reais > 0 ? '+' : '';
  return `${sign}${formatAmount(Math.abs(reais))}`;
}

/** '+R$ 0,10' or '−R$ 0,10' (a real minus sign). Takes reais. */
export function formatDifference(reais: number): string {
  return `${reais < 0 ? '−' : '+'}${formatReais(Math.abs(reais))}`;
}

/**
 * By how many reais an amount is above another (negative: below), in whole centavos: 0 if nobody could pay the difference, so
 * that no page says 'R$ 0,00 mais caro'.
 */
export function reaisAbove(amount: number, other: number): number {
  return toReais(toCentavos(amount - other));
}

/** Rounds a percentage to a whole one, half up: 40.7 → 41, 12.5 → 13. */
export function wholePercent(percent: number): number {
  return Math.round(Number(percent.toFixed(6)));
}

/** Whole-number percent: 12.6 → '13%'. */
export function formatPercent(percent: number): string {
  return `${wholePercent(percent)}%`;
}
