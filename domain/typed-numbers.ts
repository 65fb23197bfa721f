/** Numbers as typed in Brazil: '32,9', but also '32.9', as on a calculator. */

/**
 * Reads a sum of money. Points before a comma separate thousands: '1.234,56'. A single point is a decimal comma, except
 * before exactly three digits: '1.234' is ambiguous, and a price must not be wrong by a factor of a thousand.
 * @returns null if nothing is typed, NaN if it is not a number or ambiguous
 */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/\s|R\$/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(text)) return Number.NaN;
  return parseDecimal(/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : text);
}

/**
 * Reads a number with a decimal point or comma.
 * @returns null if nothing is typed, NaN if it is not a number
 */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace(/^[−–]/, '-').replace(',', '.');
  if (text === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
