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
