/** Numbers in fields of forms. */

/** Rounds to so many decimals, halves up, whatever binary fractions do. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toFixed(6))) / scale;
}

export interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** The next value up or down within the limits; from nothing, the one nearest to 0. */
export function stepped(
  value: number | null,
  direction: 1 | -1,
  { step, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Steps,
): number {
  const start = Math.min(Math.max(0, min), max);
  if (value === null || Number.isNaN(value)) return start;
  return Math.min(Math.max(roundTo(value + direction * step, 6), min), max);
}

/** As it shows in its field when it is not being typed: with `decimals` at least, and more only where it has more. */
export function formatDecimal(value: number, decimals: number): string {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 6),
  }).format(value);
}

/**
 * The text of a field once it is left: its number as one reads it. Typed text stays where it is no number, and where
 * the other text would be another number.
 */
export function textOnLeaving(
  typed: string,
  { parse, decimals }: { parse: (text: string) => number | null; decimals: number },
): string {
  const value = parse(typed);
  if (value === null) return '';
  if (Number.isNaN(value)) return typed;
  const shown = formatDecimal(value, decimals);
  return parse(shown) === value ? shown : typed;
}
