/** Numbers as people type them in Brazil: '32,9', but also '32.9', as a calculator writes them. */

/**
 * Reads a sum of money. Points before a comma part thousands: '1.234,56'. A single point is a comma, except before exactly
 * three digits: '1.234' could be either, and a price must not be wrong by a thousand times.
 * @returns null where nothing is typed, NaN where it is no number or could be two
 */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/\s|R\$/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(text)) return Number.NaN;
  return parseDecimal(/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : text);
}

/**
 * Reads a number with either sign, point or comma.
 * @returns null where nothing is typed, NaN where it is no number
 */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace(/^[−–]/, '-').replace(',', '.');
  if (text === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

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
